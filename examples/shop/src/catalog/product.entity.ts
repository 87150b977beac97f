// The products of the shop.
import {
  belongsTo,
  column,
  type Decimal,
  entity,
  field,
  filter,
  type i32,
  schema,
  sort,
  type Uuid,
  validate,
  version,
} from "entity-derive";
import { Dated } from "../dated.ts";
import { requireStaff } from "../users/guards.ts";
import type { Category } from "./category.entity.ts";

/** A product. */
@entity({
  table: "products",
  typedConstraints: true,
  transactions: true,
  migrations: { touchUpdatedAt: true },
  api: {
    tag: "Products",
    handlers: true,
    guard: { create: requireStaff, update: requireStaff, delete: requireStaff },
    security: "bearer",
  },
})
export class Product extends Dated {
  /** The name on screen and on receipts. */
  @field("create", "update", "response")
  @column({ index: true })
  @validate({ length: { min: 1, max: 200 } })
  @filter("like")
  @sort
  // entity-derive: allow ED813, customers search in the description
  name!: string;

  /** The description on the page of the product. */
  @field("create", "update", "response")
  @validate({ length: { max: 5000 } })
  @filter("search")
  description!: string;

  /** The price in euros, with two decimal places. It is a string, because a number cannot represent cents exactly. */
  @field("create", "update", "response")
  @column({ type: "NUMERIC(10, 2)", check: "price >= 0", index: true })
  @filter("range")
  @sort
  @schema({ examples: ["12.50"] })
  price!: Decimal;

  /** The number of items in the warehouse, which orders reduce. */
  @field("create", "update", "response")
  @column({ check: "stock >= 0" })
  @filter("range")
  @sort
  // entity-derive: allow ED815, an index would be written with every order, and staff alone sort by it
  stock: i32 = 0;

  /** Keywords for the search. */
  @field("create", "update", "response")
  @validate({ length: { max: 20 }, items: { length: { min: 1, max: 40 } } })
  @filter("has")
  @schema({ examples: [["tea", "green"]] })
  tags: string[] = [];

  /** The category, if any. Products of a deleted category have none. */
  @field("create", "update", "response")
  @belongsTo<Category>({ onDelete: "set null", response: "category" })
  @filter
  categoryId!: Uuid | null;

  /** Whether the product can be ordered. */
  @field("create", "update", "response") @filter active: boolean = true;

  /** The number of changes, by which an update detects that somebody else changed the product in between. */
  @version @field("response") version!: i32;
}
