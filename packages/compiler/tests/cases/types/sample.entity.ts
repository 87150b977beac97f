import {
  type Decimal,
  entity,
  type f32,
  type f64,
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
} from "entity-derive";

/** Every word of the vocabulary. */
@entity({ table: "samples", migrations: true, api: { handlers: true } })
export class Sample {
  @id id!: Uuid;
  @field("create", "update", "response") uuid!: Uuid;
  @field("create", "update", "response") text!: string;
  @field("create", "update", "response") small!: i16;
  @field("create", "update", "response") middle!: i32;
  @field("create", "update", "response") large!: i64;
  @field("create", "update", "response") huge!: bigint;
  @field("create", "update", "response") single!: f32;
  @field("create", "update", "response") double!: f64;
  @field("create", "update", "response") plainNumber!: number;
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
  @field("create", "update", "response") typedJson!: Json<{ theme: string; size?: number }>;
  @field("create", "update", "response") bytes!: Uint8Array;
  @field("create", "update", "response") address!: IpAddress;
}

/** The same, each of which may be empty. */
@entity({ table: "optional_samples", migrations: true, api: { handlers: true } })
export class OptionalSample {
  @id id!: Uuid;
  @field("create", "update", "response") uuid!: Uuid | null;
  @field("create", "update", "response") text!: string | null;
  @field("create", "update", "response") small!: i16 | null;
  @field("create", "update", "response") middle!: i32 | null;
  @field("create", "update", "response") large!: i64 | null;
  @field("create", "update", "response") huge!: bigint | null;
  @field("create", "update", "response") single!: f32 | null;
  @field("create", "update", "response") double!: f64 | null;
  @field("create", "update", "response") plainNumber!: number | null;
  @field("create", "update", "response") flag!: boolean | null;
  @field("create", "update", "response") decimal!: Decimal | null;
  @field("create", "update", "response") date!: Date | null;
  @field("create", "update", "response") instant!: Temporal.Instant | null;
  @field("create", "update", "response") plainDate!: PlainDate | null;
  @field("create", "update", "response") plainTime!: PlainTime | null;
  @field("create", "update", "response") plainDateTime!: PlainDateTime | null;
  @field("create", "update", "response") temporalDate!: Temporal.PlainDate | null;
  @field("create", "update", "response") temporalTime!: Temporal.PlainTime | null;
  @field("create", "update", "response") temporalDateTime!: Temporal.PlainDateTime | null;
  @field("create", "update", "response") json!: Json | null;
  @field("create", "update", "response") typedJson!: Json<{ theme: string; size?: number }> | null;
  @field("create", "update", "response") bytes!: Uint8Array | null;
  @field("create", "update", "response") address!: IpAddress | null;
}
