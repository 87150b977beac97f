import {
  auto,
  column,
  type Decimal,
  entity,
  field,
  filter,
  id,
  sort,
  type Uuid,
  type ValueOf,
  valueObject,
} from "entity-derive";

export const OrderStatus = valueObject("order_status", ["pending", "paid", "shipped"]);
export type OrderStatus = ValueOf<typeof OrderStatus>;

/** An order. Each change of it is an event in the outbox, written by the same statement. */
@entity({
  table: "orders",
  events: "outbox",
  transactions: true,
  migrations: { audit: true },
  api: { tag: "Orders", handlers: true },
})
export class Order {
  @id id!: Uuid;
  @field("create", "response") @filter customer!: string;
  @field("create", "update", "response") @column({ type: "NUMERIC(10, 2)", check: "total >= 0" }) total!: Decimal;
  @field("update", "response") @column({ pgEnum: "order_status" }) @filter status: OrderStatus = "pending";

  /** In no request, response or event. */
  @field("skip") note!: string | null;

  @auto @field("response") @filter("range") @sort createdAt!: Date;
}
