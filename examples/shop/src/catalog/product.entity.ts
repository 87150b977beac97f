// What the shop sells.
import {
  auto,
  belongsTo,
  column,
  type Decimal,
  entity,
  field,
  filter,
  type i32,
  id,
  schema,
  sort,
  type Uuid,
  validate,
  version,
} from "entity-derive";
import { requireToken } from "../users/require-token.ts";
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
    guard: { create: requireToken, update: requireToken, delete: requireToken },
    security: "bearer",
  },
})
export class Product {
  @id id!: Uuid;

  /** The name on screen and on receipts. */
  @field("create", "update", "response")
  @validate({ length: { min: 1, max: 200 } })
  @filter("like")
  @sort
  name!: string;

  /** What it is and what it is good for. */
  @field("create", "update", "response")
  @validate({ length: { max: 5000 } })
  @filter("search")
  description!: string;

  /** In euros, with the cents after the point. It is text, since binary fractions cannot hold cents exactly. */
  @field("create", "update", "response")
  @column({ type: "NUMERIC(10, 2)", check: "price >= 0" })
  @filter("range")
  @sort
  @schema({ examples: ["12.50"] })
  price!: Decimal;

  /** How many are in the warehouse. Orders reduce it. */
  @field("create", "update", "response")
  @column({ check: "stock >= 0" })
  @filter("range")
  @sort
  stock: i32 = 0;

  /** Words to find it by. */
  @field("create", "update", "response")
  @validate({ length: { max: 20 } })
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

  /** When it came into the shop. */
  @auto @field("response") @sort createdAt!: Date;

  /** When anything about it was changed last. */
  @auto @field("response") updatedAt!: Date;
}
