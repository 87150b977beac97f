import {
  auto,
  column,
  type Decimal,
  entity,
  field,
  filter,
  type i32,
  id,
  sort,
  type Uuid,
  validate,
} from "entity-derive";

export type Category = "book" | "game" | "tool";

/** The products of a shop. */
@entity({
  table: "products",
  migrations: true,
  index: [["category", "price"]],
  api: { tag: "Products", handlers: true, list: { count: true } },
})
export class Product {
  @id id!: Uuid;

  @field("create", "update", "response")
  @validate({ length: { min: 1, max: 120 } })
  @filter("like")
  @sort
  name!: string;

  @field("create", "update", "response") @filter("eq", "in") category!: Category;

  /** In euros, as a string: a number cannot represent cents exactly. */
  @field("create", "update", "response")
  @column({ type: "NUMERIC(10, 2)", check: "price >= 0" })
  @filter("range")
  @sort
  price!: Decimal;

  @field("create", "update", "response") @filter("range") stock: i32 = 0;
  @field("create", "update", "response") @filter("has") tags: string[] = [];
  @field("create", "update", "response") @filter("null") discontinuedAt!: Date | null;
  @auto @field("response") @filter("range") @sort createdAt!: Date;
}
