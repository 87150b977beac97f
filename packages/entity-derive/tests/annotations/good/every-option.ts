// Every option of every word, at least once.
import {
  auto,
  belongsTo,
  column,
  command,
  embed,
  entity,
  field,
  filter,
  hasMany,
  hasOne,
  type i16,
  type i32,
  type i64,
  id,
  join,
  owner,
  projection,
  schema,
  scope,
  sort,
  type TextCodec,
  type Uuid,
  type ValueOf,
  validate,
  valueObject,
  version,
} from "entity-derive";
import type { HttpRequest } from "entity-derive/http";
import { HttpResponse } from "entity-derive/http";

export const OrderStatus = valueObject("order_status", ["pending", "paid", "shipped"], {
  schema: "shop",
  was: { paid: "payed" },
});
export type OrderStatus = ValueOf<typeof OrderStatus>;

const sealed: TextCodec = {
  encode: (text) => new TextEncoder().encode(text),
  decode: (bytes) => new TextDecoder().decode(bytes),
};

export interface Address {
  street: string;
  zip: string | null;
}

export interface Transfer {
  amount: string;
}

const transferSchema = {
  "~standard": { version: 1, vendor: "test", validate: (value: unknown) => ({ value: value as Transfer }) },
} as const;

export async function requireUser(request: HttpRequest): Promise<{ id: Uuid } | HttpResponse> {
  return request.header("authorization") === undefined ? new HttpResponse(401) : { id: "" };
}

export const requireAdmin = (request: HttpRequest): string => request.path;

export class ShopError extends Error {
  static from(error: unknown): ShopError {
    return new ShopError("The shop's database failed", { cause: error });
  }
}

@entity({
  table: "users",
  fullText: { fields: { name: "A" }, language: "simple" },
  uuid: "v4",
  returning: ["id", "name"],
  sql: "full",
  dialect: "pg",
  hooks: false,
})
@hasMany<Order>({ foreignKey: "buyerId", name: "orders" })
@hasMany<Order>({ foreignKey: "sellerId", name: "sales", response: { as: "sales", limit: 20 } })
@hasOne<Order>({ foreignKey: "buyerId", name: "cart" })
@hasMany<OrderItem, { through: Order }>({
  foreignKey: "buyerId",
  targetKey: "sellerId",
  name: "items",
  response: { as: "items", limit: 1 },
})
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
  @version @auto @field("response") version!: i16;
}

@entity({
  table: "orders",
  schema: "shop",
  was: "sales.orders",
  sql: "full",
  dialect: "postgresql",
  uuid: "v7",
  softDelete: true,
  returning: "full",
  upsert: { conflict: ["buyerId", "number"], action: "nothing" },
  api: {
    path: "sales-orders",
    pathPrefix: "/api",
    version: "v2",
    tag: "Orders",
    handlers: ["create", "get", "update", "delete", "list"],
    guard: {
      create: requireUser,
      get: "none",
      update: requireAdmin,
      delete: requireAdmin,
      list: "none",
      commands: requireUser,
    },
    commands: ["Place", "Quote"],
    public: ["Quote"],
    security: { apiKey: "X-Key" },
    title: "Orders",
    description: "What people *buy*.",
    apiVersion: "1.4.0",
    license: "MIT",
    licenseUrl: "https://opensource.org/license/mit",
    contactName: "The shop",
    contactEmail: "shop@example.org",
    contactUrl: "https://example.org",
    pagination: { default: 50, max: 500 },
  },
  error: ShopError,
  events: "outbox",
  streams: true,
  hooks: true,
  commands: true,
  transactions: true,
  migrations: { touchUpdatedAt: true, audit: true, extensions: ["citext", "pg_trgm"] },
  typedConstraints: true,
  constraints: [
    { name: "orders_number_check", kind: "check", field: "number" },
    { name: "orders_pair", kind: "unique" },
    { name: "orders_buyer", kind: "foreign_key", field: "buyerId" },
  ],
  uniqueIndex: [["buyerId", "number"], { on: ["number"], name: "orders_no", where: "no > 9" }],
  exclude: [
    {
      with: [
        ["buyerId", "="],
        [{ range: ["createdAt", "updatedAt"], bounds: "[]" }, "&&"],
      ],
      name: "one_at_a_time",
      using: "gist",
      where: "no > 9",
    },
  ],
  fullText: {
    fields: { title: "A", note: "D" },
    language: { field: "tongue", of: { en: "english", de: "public.our_german" } },
    stored: true,
  },
  index: [
    ["createdAt"],
    [{ field: "createdAt", order: "desc", nulls: "last" }, { sql: "lower(note)" }],
    { on: ["number"], include: ["createdAt"] },
    { on: ["buyerId", "createdAt"], name: "recent", using: "brin", where: "no > 9" },
  ],
})
@projection("Public", ["id", "number"])
@projection("Parties", ["buyerId", "sellerId"])
@command("Place")
@command("Renumber", ["number"])
@command("Rate", ["rating", "note"], { kind: "update" })
@command("Cancel", { requiresId: true, kind: "delete" })
@command("Revise", { source: "update", kind: "update" })
@command("Quote", { source: "none", kind: "custom" })
@command<{ payload: Transfer; result: Address }>("Pay", { kind: "create" })
@command<{ payload: Transfer }>("Refund", { schema: transferSchema })
@command<{ result: Address }>("Locate", { source: "none" })
@command<{ result: Address }>("Move", ["address"])
@command<{ result: Address }, Order>("Ship", ["address", "status"], { kind: "custom" })
@scope("involving", ["buyerId", "sellerId"], { within: "parentId" })
@scope("about", ["buyerId", "sellerId"])
@join<{ buyerName: string }>({ table: "users", as: "buyer", on: { buyerId: "id" }, fields: { buyerName: "name" } })
@join<{ sellerName: string | null }, Order>({
  table: "users",
  schema: "public",
  as: "seller",
  on: { sellerId: "id" },
  fields: { sellerName: "name" },
  kind: "left",
})
export class Order {
  @id id!: Uuid;
  @owner @belongsTo<User>({ onDelete: "cascade", onUpdate: "restrict", index: false }) buyerId!: Uuid;
  @belongsTo<User>({ onDelete: "set null", onUpdate: "no action", response: "seller" }) sellerId!: Uuid | null;
  @belongsTo<Order>({ name: "orders_parent", deferrable: "deferred", live: true }) parentId!: Uuid | null;
  @column({
    unique: true,
    name: "no",
    type: "INT8",
    check: "no > 0",
    index: "brin",
    default: "1",
    was: "num",
    using: "num::INT8",
  })
  @field("create")
  @sort
  @filter("range")
  number!: i64;
  @column({ pgEnum: "order_status" }) @field("create") @filter("eq") status: OrderStatus = "pending";
  @column({ varchar: 80, unique: "live", ci: true, index: true, backfill: "'Order ' || no" })
  @filter("eq", "range", "search")
  @field("create")
  title!: string;
  @field("create") tongue!: "en" | "de";
  @column({ codec: sealed }) @field("create", "update", "secret") sealed!: string | null;
  @embed<{ street: string; zip: string | null }>({
    prefix: "address_",
    was: "addr_",
    backfill: { street: "'?'" },
    using: { zip: "zip::TEXT" },
    unionCheck: { street: false },
  })
  @field("create")
  address!: Address;
  @validate({ length: { min: 1, max: 9, equal: 5 }, email: true, url: false, pattern: /^a/u }) @filter note!:
    | string
    | null;
  @embed<{ street: string; zip: string | null }>({
    prefix: "home_",
    validate: { street: { length: { min: 1 }, message: "is empty" }, zip: { pattern: /^\d+$/ } },
    was: { street: "home_road" },
  })
  home!: Address | null;
  @validate({ length: { max: 5 }, items: { length: { max: 20 }, message: "is too long" } }) tags!: string[] | null;
  @validate({ range: { min: 0, max: 10 }, message: "is no rating" })
  @schema({ description: "0 to 10", examples: [5], "x-unit": "star" })
  @field("create", "update", "response")
  rating!: i32 | null;
  @auto @field("response") createdAt!: Date;
  @auto @field("response") updatedAt!: Date;
  @field("skip") deletedAt!: Date | null;
}

@entity({ table: "logs", sql: "trait", dialect: "postgres", returning: "id", events: true, error: ShopError })
export class Log {
  @id id!: Uuid;
}

@entity({ table: "measures", events: { outbox: "batches", retention: "7d" } })
export class Measure {
  @id id!: Uuid;
}

@entity({ table: "probes", events: { outbox: "batches" } })
export class Probe {
  @id id!: Uuid;
}

@entity({
  table: "quiet",
  sql: "none",
  returning: "none",
  softDelete: false,
  upsert: { conflict: ["id"], action: "update" },
  api: { handlers: true, guard: requireUser, security: "bearer" },
})
export class Quiet {
  @id id!: Uuid;
}

@entity({ table: "open", migrations: false, api: { guard: "none", security: { cookie: "session" } } })
@hasMany<Order>()
@hasOne<Order>()
export class Open {
  @id id!: Uuid;
}

/** Objects in names of what has more to say. */
@entity({ table: "lots", uniqueIndex: [{ on: ["code", "shelf"], constraint: true }], migrations: true })
export class Lot {
  @id({ name: "pk_lots" }) id!: Uuid;
  @field("create") @column({ unique: { name: "lots_code", rows: "all", constraint: false } }) code!: string;
  @field("create") @column({ index: { name: "lots_shelf", using: "hash", where: "shelf <> ''" } }) shelf!: string;
  @field("create") @column({ check: ["count > 0", { sql: "count < 9", name: "few" }] }) count!: i32;
  @field("create") @column({ check: { sql: "price > 0" } }) price!: i32;
  @field("response") @column({ generated: "count * price" }) total!: i32 | null;
  @field("response") @column({ generated: { sql: "count + 1", kind: "virtual" } }) next!: i32 | null;
  @auto @column({ identity: "always" }) serial!: i64;
  @auto @column({ default: "nextval('public.lots_number_seq'::regclass)" }) number!: i64;
}

/** Found by the names of the columns. */
@entity({ table: "drawers", softDelete: true, migrations: { touchUpdatedAt: true } })
export class Drawer {
  @id id!: Uuid;
  @auto @column({ name: "updated_at" }) changed!: Date;
  @field("skip") @column({ name: "deleted_at" }) gone!: Date | null;
}

@entity({ table: "order_items" })
export class OrderItem {
  @id @field("create") @belongsTo<Order>() orderId!: Uuid;
  @id @field("create") line!: i32;
}

@entity({ table: "shipments" })
export class Shipment {
  @id @auto id!: i64;
  @belongsTo<OrderItem>({ on: { orderId: "orderId", line: "line" }, onDelete: "set null" }) orderId!: Uuid | null;
  line!: i32 | null;
}

@entity({ table: "readings" })
export class Reading {
  @id @field("create") device!: string;
  @id @field("create") kind!: "hot" | "cold";
  @id @field("create") place!: bigint;
  @id @field("create") isOpen!: boolean;
  @id @field("create") @column({ type: "timestamptz(3)" }) takenAt!: Date;
}
