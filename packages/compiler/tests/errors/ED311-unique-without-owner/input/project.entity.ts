import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "projects", softDelete: true })
export class Project {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: "owner" }) code!: string;
  @field("create", "response") @column({ unique: "live-owner" }) name!: string;
  @field("skip") deletedAt!: Date | null;
}
