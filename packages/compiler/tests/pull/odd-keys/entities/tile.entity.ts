import { column, entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "tiles", uniqueIndex: [{ on: ["level"], name: "tiles_level_again" }], migrations: true })
export class Tile {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ unique: { name: "tiles_level", constraint: false } }) level!: i32;
}
