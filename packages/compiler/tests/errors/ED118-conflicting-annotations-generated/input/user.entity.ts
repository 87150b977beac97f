import { column, entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({
  table: "lines",
  uniqueIndex: [{ fields: ["price", "count"], constraint: true, where: "price > 0" }],
  migrations: true,
})
export class Line {
  @id id!: Uuid;
  @field("create", "update") price!: i32;
  @field("create", "update") count!: i32;
  @field("create", "response") @column({ generated: "price * count" }) total!: i32 | null;
}
