// The categories of products.
import { column, entity, field, filter, hasMany, type i16, id, sort, type Uuid, validate } from "entity-derive";
import { requireStaff } from "../users/guards.ts";
import type { Product } from "./product.entity.ts";

/** A category of products. */
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

  /** The name in URLs: lower-case words joined by hyphens. */
  @field("create", "response")
  @column({ unique: true, varchar: 60 })
  @validate({ pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/ })
  slug!: string;

  /** The name on screen. */
  @field("create", "update", "response")
  @validate({ length: { min: 1, max: 100 } })
  @filter("like")
  @sort
  // entity-derive: allow ED813, there are a few dozen categories
  // entity-derive: allow ED815, there are a few dozen categories
  name!: string;

  /** A short description of the category. */
  @field("create", "update", "response") @validate({ length: { max: 1000 } }) description!: string | null;

  /** The position in menus; lower ones come first. */
  // entity-derive: allow ED815, there are a few dozen categories
  @field("create", "update", "response") @sort position: i16 = 0;
}
