import { column, entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({
  table: "lines",
  index: [{ fields: ["price"], where: "cost > 0" }],
  uniqueIndex: [{ fields: ["price", "count"], where: "count >" }],
  migrations: true,
})
export class Line {
  @id id!: Uuid;
  @field("create", "update") @column({ check: ["price > 0", { sql: "prize > 0", name: "prized" }] }) price!: i32;
  @field("create", "update") @column({ index: { where: "(SELECT true)" } }) count!: i32;
}
