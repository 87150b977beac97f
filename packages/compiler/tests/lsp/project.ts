// A small project of two entities, of which one refers to the other.

export const userFile = `import { column, entity, field, filter, hasMany, id, sort, type Uuid } from "entity-derive";
import type { Order } from "./order.entity.ts";

@entity({ table: "users", migrations: true, api: { handlers: true } })
@hasMany<Order>()
export class User {
  @id id!: Uuid;
  @field("create", "response") @filter("like", "in") @column({ unique: true }) email!: string;
  @field("create", "update", "response") @sort name!: string;
}
`;

export const orderFile = `import { belongsTo, entity, field, id, type Uuid } from "entity-derive";
import type { User } from "./user.entity.ts";

@entity({ table: "orders", migrations: true })
export class Order {
  @id id!: Uuid;
  @belongsTo<User>({ onDelete: "cascade" }) @field("create", "response") userId!: Uuid;
  @field("create", "update", "response") note!: string | null;
}
`;

export const files: Readonly<Record<string, string>> = {
  "src/user.entity.ts": userFile,
  "src/order.entity.ts": orderFile,
};
