import { auto, belongsTo, entity, field, hasMany, type i64, id, type Uuid } from "entity-derive";

/** Keys of other kinds: numbers and texts on the sides, the pair of both or a number in between. */
@entity({ table: "products", migrations: true })
@hasMany<Category, { through: ProductCategory }>()
@hasMany<Store, { through: Stock }>()
export class Product {
  @id @auto id!: i64;
  @field("create", "response") name!: string;
}

@entity({ table: "categories", migrations: true })
@hasMany<Product, { through: ProductCategory }>()
export class Category {
  @id @field("create") code!: string;
  @field("create", "response") name!: string;
}

@entity({ table: "product_categories", softDelete: true, events: "outbox", migrations: true })
export class ProductCategory {
  @id @field("create") @belongsTo<Product>() productId!: i64;
  @id @field("create") @belongsTo<Category>() categoryCode!: string;
  @field("skip") deletedAt!: Date | null;
}

@entity({ table: "stores", migrations: true })
export class Store {
  @id @field("create", "response") id!: Uuid;
  @field("create", "response") name!: string;
}

@entity({
  table: "stocks",
  softDelete: true,
  events: "outbox",
  migrations: true,
  uniqueIndex: [["productId", "storeId"]],
})
export class Stock {
  @id @auto id!: i64;
  @field("create", "response") @belongsTo<Product>() productId!: i64;
  @field("create", "response") @belongsTo<Store>() storeId!: Uuid;
  @field("create", "response") amount!: number;
  @field("skip") deletedAt!: Date | null;
}
