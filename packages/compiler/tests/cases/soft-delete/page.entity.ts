import { column, entity, field, id, type Uuid } from "entity-derive";

/** Spelt like its columns, without a query, and with its deletion published. */
@entity({ table: "pages", softDelete: true, typedConstraints: true, migrations: true })
export class Page {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: "live" }) path_name!: string;
  @field("response") deleted_at!: Date | null;
}
