import { auto, column, entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "lines", migrations: true })
export class Line {
  @id id!: Uuid;
  @field("create", "update") price!: i32;
  @column({ generated: "price * 2" }) twice: i32 = 0;
  @column({ generated: "price * 3", default: "0" }) thrice!: i32;
  @auto @column({ generated: { sql: "price * 4", kind: "virtual" } }) fourTimes!: i32;
}
