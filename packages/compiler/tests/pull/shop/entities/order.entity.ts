import {
  auto,
  belongsTo,
  column,
  type Decimal,
  entity,
  field,
  hasMany,
  type i32,
  type i64,
  id,
  type PlainDate,
  type PlainDateTime,
  version,
} from "entity-derive";
import type { OrderItem } from "./order-item.entity.ts";
import type { OrderStatus } from "./order-status.ts";
import type { Person } from "./person.entity.ts";
import type { Tier } from "./tier.ts";

@entity({
  table: "Orders",
  uniqueIndex: [
    { on: ["number"], include: ["price"], constraint: true },
    { on: ["number", "buyerId"], name: "UQ_Number", constraint: true },
    { on: ["buyerId"], name: "one_pending", where: "status = 'pending'::public.order_status" },
  ],
  index: [
    { on: ["status", "placed"], name: "open_orders", where: "status <> 'paid'::public.order_status" },
    { on: ["status"], include: ["price"], name: "with_price" },
  ],
  exclude: [{ with: [["during", "&&"]], name: "not_at_once" }],
  migrations: true,
})
@hasMany<OrderItem>()
export class Order {
  @id({ name: "PK_Orders" }) @auto @column({ name: "OrderId", identity: "always" }) orderId!: i64;
  @belongsTo<Person>({ name: "FK_Orders_Buyer", deferrable: "deferred" })
  @field("create", "update", "response")
  @column({ name: "BuyerId", index: { name: "IX_Buyer" } })
  buyerId!: i32;
  @belongsTo<Person>({ name: "FK_Orders_Seller", onDelete: "set null", onUpdate: "cascade", index: false })
  @field("create", "update", "response")
  @column({ name: "SellerId" })
  sellerId!: i32 | null;
  @field("create", "update", "response") @column({ pgEnum: "order_status" }) status: OrderStatus = "pending";
  @field("create", "update", "response") @column({ pgEnum: "order_status" }) history!: OrderStatus[] | null;
  @field("create", "update", "response") @column({ type: "crm.tier" }) tier!: Tier | null;
  @field("create", "update", "response")
  @column({
    type: "numeric(12, 2)",
    default: "0.00",
    check: [
      { sql: "price >= (0)::numeric", name: "price_known" },
      { sql: "price < (100000)::numeric", name: "price_small" },
    ],
  })
  price!: Decimal;
  @field("create", "update", "response") quantity: i32 = 1;
  @field("response") @column({ generated: "price * (quantity)::numeric" }) total!: Decimal | null;
  @field("response") @column({ generated: "public.quarter(price)" }) quartered!: Decimal | null;
  @auto @field("response") @column({ default: "nextval('public.invoice_numbers'::regclass)" }) number!: i64;
  @version @auto @field("response") lockVersion!: i32;
  @field("create", "update", "response") @column({ type: "tstzrange" }) during!: string | null;
  @field("create", "update", "response") @column({ type: "tsvector" }) words!: string | null;
  @field("create", "update", "response") @column({ type: "interval" }) took!: string | null;
  @field("create", "update", "response") @column({ type: "money" }) paid!: string | null;
  @field("create", "update", "response") @column({ type: "bit(3)" }) flags!: string | null;
  @field("create", "update", "response") @column({ type: 'char(4) COLLATE "C"' }) note!: string | null;
  @field("create", "update", "response")
  @column({ type: "timestamp(3)", default: "'2020-01-01 00:00:00'::timestamp without time zone" })
  placed!: PlainDateTime;
  @field("create", "update", "response") @column({ default: "CURRENT_DATE" }) placedOn!: PlainDate;
}
