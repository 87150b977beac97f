import { auto, belongsTo, column, entity, field, hasMany, type i32, id, sort } from "entity-derive";

/** A category below another one, with some of those below it. */
@entity({
  table: "categories",
  migrations: true,
  upsert: { conflict: ["name"], action: "update" },
  api: { handlers: true },
})
@hasMany<Category>({ name: "children", response: { as: "newestChildren", limit: 2 } })
export class Category {
  @id @auto id!: i32;
  @field("create", "update", "response") @belongsTo<Category>({ response: "parent" }) parentId!: i32 | null;
  @field("create", "update", "response") @column({ unique: true }) @sort name!: string;
  @field("create", "update", "response") sortKey: i32 = 0;
}
