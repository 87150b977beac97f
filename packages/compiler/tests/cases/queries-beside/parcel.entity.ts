import {
  belongsTo,
  column,
  type Decimal,
  entity,
  type f64,
  field,
  type i32,
  id,
  owner,
  type Uuid,
} from "entity-derive";
import type { Customer } from "./customer.entity.ts";

/** Has a composite key. */
@entity({ table: "parcels", transactions: true, typedConstraints: true, migrations: { audit: true } })
export class Parcel {
  @id @field("create") depot!: string;
  @id @field("create") number!: i32;
  @owner @field("create", "response") teamId!: Uuid;
  @field("create", "response") @belongsTo<Customer>() customerId!: Uuid | null;
  @field("create", "update", "response") state: "packed" | "sent" | "lost" = "packed";
  @field("create", "response") weight!: f64;
  @field("create", "response") @column({ type: "numeric(10, 2)" }) price!: Decimal;
  @field("create", "update", "response") label!: Uint8Array | null;
}
