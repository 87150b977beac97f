// A database, or a transaction on it, into the repositories of the shop, and the DDL of their tables.
import type { Migration, Queryable } from "entity-derive/runtime";
import {
  CategoryMigration,
  type CategoryRepository,
  PostgresCategoryRepository,
} from "../catalog/category.derived/index.ts";
import {
  PostgresProductRepository,
  ProductMigration,
  type ProductRepository,
} from "../catalog/product.derived/index.ts";
import { LetterMigration, type LetterRepository, PostgresLetterRepository } from "../letters/letter.derived/index.ts";
import { OrderMigration, type OrderRepository, PostgresOrderRepository } from "../orders/order.derived/index.ts";
import {
  OrderItemMigration,
  type OrderItemRepository,
  PostgresOrderItemRepository,
} from "../orders/order-item.derived/index.ts";
import { PostgresUserRepository, UserMigration, type UserRepository } from "../users/user.derived/index.ts";

export interface Repositories {
  readonly users: UserRepository;
  readonly categories: CategoryRepository;
  readonly products: ProductRepository;
  readonly orders: OrderRepository;
  readonly orderItems: OrderItemRepository;
  readonly letters: LetterRepository;
}

export const migrations: readonly Migration[] = [
  UserMigration,
  CategoryMigration,
  ProductMigration,
  OrderMigration,
  OrderItemMigration,
  LetterMigration,
];

export function repositoriesOf(db: Queryable): Repositories {
  return {
    users: new PostgresUserRepository(db),
    categories: new PostgresCategoryRepository(db),
    products: new PostgresProductRepository(db),
    orders: new PostgresOrderRepository(db),
    orderItems: new PostgresOrderItemRepository(db),
    letters: new PostgresLetterRepository(db),
  };
}
