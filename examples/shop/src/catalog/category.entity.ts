// The shelves of the shop.
import { column, entity, field, filter, hasMany, type i16, id, sort, type Uuid, validate } from "entity-derive";
import { requireStaff } from "../users/guards.ts";
import type { Product } from "./product.entity.ts";

/** The shelves that products stand on. */
@entity({
  table: "categories",
  typedConstraints: true,
  migrations: true,
  api: {
    tag: "Categories",
    handlers: true,
    guard: { create: requireStaff, update: requireStaff, delete: requireStaff },
    security: "bearer",
  },
})
@hasMany<Product>()
export class Category {
  @id id!: Uuid;

  /** The name in addresses: lower-case words, joined by hyphens. */
  @field("create", "response")
  @column({ unique: true, varchar: 60 })
  @validate({ pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/ })
  slug!: string;

  /** The name on screen. */
  @field("create", "update", "response")
  @validate({ length: { min: 1, max: 100 } })
  @filter("like")
  @sort
  // entity-derive: allow ED813, there are a few dozen shelves
  // entity-derive: allow ED815, there are a few dozen shelves
  name!: string;

  /** A line or two about what is on this shelf. */
  @field("create", "update", "response") @validate({ length: { max: 1000 } }) description!: string | null;

  /** Lower positions are shown first. */
  // entity-derive: allow ED815, there are a few dozen shelves
  @field("create", "update", "response") @sort position: i16 = 0;
}
