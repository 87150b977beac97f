import {
  type Decimal,
  embed,
  entity,
  field,
  type i16,
  type i32,
  id,
  type Json,
  projection,
  type Uuid,
  version,
} from "entity-derive";
import type { MaybePlace } from "./address.ts";

interface Address {
  street: string;
  "postal code": string;
  floor: i16 | null;
}

interface Receipt {
  signedAt: Date;
  by: "door" | "desk";
  total: Decimal;
  serial: bigint;
  photo: Uint8Array | null;
  parcels: string[];
  more: Json<{ note: string }> | null;
}

interface Window {
  from: Date | null;
  until: Date | null;
}

/** A delivery, whose objects come one after the other. */
@entity({
  table: "deliveries",
  events: "outbox",
  streams: true,
  transactions: true,
  typedConstraints: true,
  upsert: { conflict: ["code"] },
  uniqueIndex: [["code"]],
  migrations: { audit: true },
  api: { handlers: true },
})
@projection("Place", ["id", "to", "window"])
export class Delivery {
  @id id!: Uuid;
  @field("create", "response") code!: string;
  /** Where it goes, once that is known. */
  @field("create", "update", "response")
  @embed<Address>({ prefix: "to_", validate: { "postal code": { pattern: /^\d{5}$/, message: "has five digits" } } })
  to!: Address | null;
  @field("create", "update", "response") @embed<Receipt>({ prefix: "receipt_" }) receipt!: Receipt | null;
  @field("create", "update", "response") @embed<Window>({ prefix: "window_" }) window!: Window | null;
  /** Found out by the server. */
  @field("response") @embed<{ lat: number; lon: number }>({ prefix: "place_" }) place!: MaybePlace;
  /** Nobody's business. */
  @field("skip") @embed<{ reason: string; count: i32 }>({ prefix: "fault_" }) fault!: null | {
    reason: string;
    count: i32;
  };
  @field("create", "update", "response")
  @embed<{ name: string }>({ prefix: "driver_" })
  driver!: { name: string } | null;
  @version revision!: i32;
}
