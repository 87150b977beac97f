import {
  column,
  type Decimal,
  embed,
  entity,
  type f32,
  type f64,
  field,
  type IpAddress,
  type i16,
  type i64,
  id,
  type Json,
  type PlainDate,
  type PlainDateTime,
  type PlainTime,
  type Uuid,
  type ValueOf,
  valueObject,
} from "entity-derive";

export const SampleState = valueObject("sample_state", ["new", "used"]);
export type SampleState = ValueOf<typeof SampleState>;

export interface Origin {
  street: string;
  zip: string | null;
  stock: bigint;
}

/** Every type of column, and what JSON has no words for. */
@entity({ table: "samples", schema: "lab", events: "outbox", migrations: true })
export class Sample {
  @id id!: Uuid;
  @field("create", "update", "response") text!: string;
  @field("create", "update", "response") small!: i16;
  @field("create", "update", "response") large!: i64;
  @field("create", "update", "response") huge!: bigint;
  @field("create", "update", "response") single!: f32;
  @field("create", "update", "response") double!: f64;
  @field("create", "update", "response") flag!: boolean;
  @field("create", "update", "response") decimal!: Decimal;
  @field("create", "update", "response") date!: Date;
  @field("create", "update", "response") instant!: Temporal.Instant;
  @field("create", "update", "response") plainDate!: PlainDate;
  @field("create", "update", "response") plainTime!: PlainTime;
  @field("create", "update", "response") plainDateTime!: PlainDateTime;
  @field("create", "update", "response") temporalDate!: Temporal.PlainDate;
  @field("create", "update", "response") temporalTime!: Temporal.PlainTime;
  @field("create", "update", "response") temporalDateTime!: Temporal.PlainDateTime;
  @field("create", "update", "response") json!: Json;
  @field("create", "update", "response") typedJson!: Json<{ theme: string; size?: number }> | null;
  @field("create", "update", "response") bytes!: Uint8Array;
  @field("create", "update", "response") address!: IpAddress;
  @field("create", "update", "response") @column({ pgEnum: "sample_state" }) state!: SampleState;
  @field("create", "update", "response") size!: "small" | "large" | null;
  @field("create", "update", "response") @embed<Origin>({ prefix: "origin_" }) origin!: Origin;
  @field("create", "update", "response") decimals!: Decimal[];
  @field("create", "update", "response") hugeNumbers!: bigint[] | null;
  @field("create", "update", "response") dates!: readonly Date[];
  @field("create", "update", "response") blobs!: Uint8Array[];
  @field("create", "update", "response") optionalBlobs!: Uint8Array[] | null;
  @field("create", "update", "response") values!: Json[];
  @field("create", "update", "response") states!: ("new" | "used")[];
  @field("create", "update", "response") @column({ type: "INT4RANGE" }) range!: string;
  @field("create", "update", "response") @column({ name: "odd 'name\"" }) odd!: string | null;
}
