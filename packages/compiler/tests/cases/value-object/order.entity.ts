import { column, entity, field, filter, id, sort, type Uuid, type ValueOf, valueObject } from "entity-derive";
import type { OrderStatus as Status } from "./status.ts";

/** Declared in the file itself, and never loaded. */
export const Size = valueObject("Shirt Size", ["S", "M", "L"]);
export type Size = ValueOf<typeof Size>;

@entity({ table: "orders", migrations: true, api: { tag: "Orders", handlers: true } })
export class Order {
  @id id!: Uuid;
  @field("create", "update", "response") @filter @sort @column({ pgEnum: "order_status" }) status: Status = "pending";
  @field("create", "update", "response") @filter @column({ pgEnum: "order_status" }) previous!: Status | null;
  /** Kept as text. */
  @field("create", "update", "response") @filter plain!: Status;
  @field("create", "update", "response") @column({ pgEnum: "Shirt Size" }) sizes: Size[] = ["M"];
  @field("create", "response") @column({ pgEnum: "Shirt Size", default: "'L'" }) fallback!: Size;
}
