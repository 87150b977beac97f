import { column, entity, field, id, type Uuid } from "entity-derive";

/** Something else is unique as well, and comes before the key. */
@entity({ table: "people", softDelete: true, upsert: { conflict: ["email"] }, migrations: true })
export class Person {
  @field("create", "update", "response") @column({ unique: true }) handle!: string | null;
  @field("create", "response") @column({ unique: "live", ci: true, varchar: 60 }) email!: string;
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("response") deletedAt!: Date | null;
}
