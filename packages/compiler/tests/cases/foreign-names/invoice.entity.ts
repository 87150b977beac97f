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
  type Uuid,
} from "entity-derive";

/** Constraints and indexes with the names that a database has for them. */
@entity({
  table: "Customers",
  typedConstraints: true,
  index: [
    { on: ["city", "name"], name: "ix_customers_place" },
    { on: ["city"], name: "ix_customers_city" },
  ],
  migrations: true,
})
@hasMany<Invoice>({ foreignKey: "customerId" })
export class Customer {
  @id({ name: "PK_Customers" }) id!: Uuid;
  @field("create", "update", "response") @column({ name: "Name", unique: { name: "UQ_Name" } }) name!: string;
  @field("create", "update", "response") @column({ index: { name: "IX_Town", using: "hash" } }) city!: string;
  @field("create", "update", "response")
  @column({ ci: true, unique: { name: "customers_email_unique" }, varchar: 80 })
  email!: string;
}

@entity({
  table: "invoices",
  softDelete: true,
  typedConstraints: true,
  upsert: { conflict: ["series", "number"] },
  uniqueIndex: [
    { on: ["series", "number"], name: "invoice_number", constraint: true },
    { on: ["customerId", "due"], name: "one_open_invoice", where: "paid_on IS NULL" },
    { on: ["reference"], constraint: true },
  ],
  index: [
    { on: ["due", "price"], where: "paid_on IS NULL" },
    { on: ["labels"], name: "ix_labels", using: "gin" },
  ],
  migrations: true,
})
export class Invoice {
  @id id!: Uuid;
  @field("create", "response")
  @belongsTo<Customer>({ name: "FK_invoice_customer", onDelete: "cascade", deferrable: "deferred" })
  @column({ index: { name: "IX_invoice_customer" } })
  customerId!: Uuid;
  @field("update", "response")
  @belongsTo<Invoice>({ name: "FK_invoice_follows", deferrable: "immediate", index: false })
  followsId!: Uuid | null;
  @field("create", "response") series!: string;
  @field("create", "response") number!: i32;
  @field("create", "response") reference!: string | null;
  @field("create", "response") @column({ unique: { name: "invoice_code", constraint: false } }) code!: string | null;
  @field("create", "response") @column({ unique: { name: "invoice_slug", rows: "live" } }) slug!: string | null;
  @field("create", "update", "response")
  @column({ type: "NUMERIC(12, 2)", check: ["price >= 0", { sql: "price < 1000", name: "CK_price" }, "price <> 13"] })
  price!: Decimal;
  @field("create", "update", "response")
  @column({ check: { sql: "quantity > 0", name: "CK_quantity" } })
  quantity!: i32;
  /** PostgreSQL makes it of other columns, and no request has it. */
  @field("response") @column({ generated: "price * quantity", index: true }) total!: Decimal | null;
  @field("response") @column({ generated: { sql: "upper(series)", kind: "virtual" } }) heading!: string | null;
  @auto @field("response") @column({ identity: "always" }) serial!: i64;
  /** With a default of its own. */
  @auto @field("response") @column({ default: "length(current_schema) + 1" }) row!: i32;
  @field("create", "update", "response")
  @column({ index: { using: "brin", where: "due > '2000-01-01'" } })
  due!: PlainDate;
  @field("create", "update", "response") paidOn!: PlainDate | null;
  @field("create", "update", "response") labels!: string[];
  @field("skip") deletedAt!: Date | null;
}
