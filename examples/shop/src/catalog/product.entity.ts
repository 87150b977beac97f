// What the shop sells.
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

/** Things that the shop sells. */
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

  /** What it is and what it is good for. */
  @field("create", "update", "response")
  @validate({ length: { max: 5000 } })
  @filter("search")
  description!: string;

  /** In euros, with the cents after the point. It is text, since binary fractions cannot hold cents exactly. */
  @field("create", "update", "response")
  @column({ type: "NUMERIC(10, 2)", check: "price >= 0", index: true })
  @filter("range")
  @sort
  @schema({ examples: ["12.50"] })
  price!: Decimal;

  /** How many are in the warehouse. Orders reduce it. */
  @field("create", "update", "response")
  @column({ check: "stock >= 0" })
  @filter("range")
  @sort
  // entity-derive: allow ED815, an index would be written with every order, and staff alone sort by it
  stock: i32 = 0;

  /** Words to find it by. */
  @field("create", "update", "response")
  @validate({ length: { max: 20 }, items: { length: { min: 1, max: 40 } } })
  @filter("has")
  @schema({ examples: [["tea", "green"]] })
  tags: string[] = [];

  /** The shelf it stands on, if any. A shelf that is removed leaves its products behind. */
  @field("create", "update", "response")
  @belongsTo<Category>({ onDelete: "set null" })
  @filter
  categoryId!: Uuid | null;

  /** Whether it can be ordered. */
  @field("create", "update", "response") @filter active: boolean = true;

  /** Counts the changes, so that nobody overwrites one that they have not seen: a stock, above all. */
  @version @field("response") version!: i32;
}
