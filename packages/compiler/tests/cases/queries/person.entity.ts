import { belongsTo, column, type Decimal, entity, field, hasMany, id, owner, type Uuid } from "entity-derive";
import { sealed } from "./sealed.ts";
import type { OrderStatus } from "./status.ts";

/** Somebody who buys. */
@entity({ table: "people", transactions: true, migrations: true, softDelete: true })
@hasMany<Order>()
export class Person {
  @id id!: Uuid;
  /** What they are called. */
  @field("create", "update", "response") name!: string;
  @field("create", "update", "response") nick!: string | null;
  @field("create", "update", "response") role: "buyer" | "staff" = "buyer";
  /** Stored as bytes. */
  @field("create", "update", "response") @column({ codec: sealed }) phone!: string | null;
  @field("skip") deletedAt!: Date | null;
}

/** What somebody has bought. */
@entity({ table: "orders", transactions: true, migrations: true })
export class Order {
  @id id!: Uuid;
  @belongsTo<Person>() @owner @field("create", "response") personId!: Uuid;
  /** When it was placed. */
  @field("create", "response") placedAt!: Date;
  @field("create", "update", "response") @column({ pgEnum: "order_status" }) status: OrderStatus = "open";
  /** What it costs. */
  @field("create", "response") @column({ type: "numeric(12, 2)" }) total!: Decimal;
  @field("create", "update", "response") tags: string[] = [];
}
