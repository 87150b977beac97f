import {
  auto,
  column,
  type Decimal,
  embed,
  entity,
  field,
  type IpAddress,
  type i16,
  type i32,
  type i64,
  id,
  type Json,
  type PlainDate,
  type PlainDateTime,
  type PlainTime,
  type Uuid,
  validate,
  version,
} from "entity-derive";

/** Where a guest lives. */
export interface Address {
  street: string;
  zip: string | null;
}

/** Every kind of field that a request can carry, read by Valibot. */
@entity({ table: "bookings", migrations: true, api: { tag: "Bookings", handlers: true } })
export class Booking {
  @id id!: Uuid;
  @field("create", "update", "response")
  @validate({ length: { min: 2, max: 40 }, pattern: /^[a-z ]+$/i })
  guest!: string;
  @field("create", "response") @validate({ email: true }) @column({ varchar: 60 }) email!: string;
  @field("create", "update", "response") @validate({ url: true }) site!: string | null;
  @field("create", "update", "response") @validate({ range: { min: 1, max: 12 } }) guests!: i16;
  @field("create", "update", "response") nights: i32 = 1;
  @field("create", "update", "response") distance!: i64 | null;
  @field("create", "update", "response") @validate({ range: { min: 0 } }) serial!: bigint | null;
  @field("create", "update", "response") weight!: number | null;
  @field("create", "update", "response") @validate({ range: { min: 0, max: 10000 } }) price!: Decimal;
  @field("create", "update", "response") @column({ type: "NUMERIC(5, 2)" }) discount!: Decimal | null;
  @field("create", "update", "response") breakfast: boolean = false;
  @field("create", "update", "response") arrival!: PlainDate;
  @field("create", "update", "response") arrivalTime!: PlainTime | null;
  @field("create", "update", "response") alarm!: PlainDateTime | null;
  @field("create", "update", "response") confirmedAt!: Date | null;
  @field("create", "update", "response") room!: "single" | "double" | "suite";
  @field("create", "update", "response") @validate({ length: { max: 3 } }) tags!: string[];
  @field("create", "response") @validate({ length: { max: 2 } }) meals: readonly ("breakfast" | "dinner")[] = [];
  @field("create", "update", "response") season!: "summer" | "winter" | null;
  @field("create", "response") only!: "constant" | null;
  @field("create", "update", "response") wishes!: Json<{ note: string }> | null;
  @field("create", "update", "response") ticket!: Uint8Array | null;
  @field("create", "update", "response") origin!: IpAddress | null;
  @field("create", "update", "response") partner!: Uuid | null;
  @field("create", "update", "response") @embed<Address>({ prefix: "home_" }) home!: Address;
  @version @field("response") revision!: i32;
  @auto @field("response") createdAt!: Date;
}
