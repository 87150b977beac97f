// Every type, as it is and nullable, filtered and sorted wherever that can be.
import { entity, field, filter, id, sort } from "entity-derive";
import type { Decimal, f32, f64, i16, i32, i64, IpAddress, Json, PlainDate, PlainDateTime, PlainTime, Uuid } from "entity-derive";

@entity({ table: "kinds", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true } })
export class Kind {
  @id id!: Uuid;
  @field("create", "update", "response") @filter("eq") @sort a!: i16;
  @field("create", "update", "response") @filter("range") @sort b!: i32;
  @field("create", "update", "response") @filter("range") @sort c!: i64;
  @field("create", "update", "response") @filter("range") @sort d!: bigint;
  @field("create", "update", "response") @filter("range") @sort e!: f32;
  @field("create", "update", "response") @filter("range") @sort f!: f64;
  @field("create", "update", "response") @filter("range") @sort g!: Decimal;
  @field("create", "update", "response") @filter("eq") @sort h!: boolean;
  @field("create", "update", "response") @filter("range") @sort i!: Date;
  @field("create", "update", "response") @filter("range") @sort j!: Temporal.Instant;
  @field("create", "update", "response") @filter("range") @sort k!: PlainDate;
  @field("create", "update", "response") @filter("range") @sort l!: PlainTime;
  @field("create", "update", "response") @filter("range") @sort m!: PlainDateTime;
  @field("create", "update", "response") @filter("range") @sort n!: Temporal.PlainDate;
  @field("create", "update", "response") @filter("range") @sort o!: Temporal.PlainTime;
  @field("create", "update", "response") @filter("range") @sort p!: Temporal.PlainDateTime;
  @field("create", "update", "response") q!: Json;
  @field("create", "update", "response") r!: Json<{ a?: string; b: number[] }>;
  @field("create", "update", "response") s!: Uint8Array;
  @field("create", "update", "response") @filter("range") @sort t!: IpAddress;
  @field("create", "update", "response") @filter("search") @sort u!: string;
  @field("create", "update", "response") @filter @sort v!: Uuid;
  @field("create", "update", "response") @filter("range") @sort w!: "a'b" | "c\"d" | `e\`\${f}` | "\u2028";
  @field("create", "update", "response") x!: ("a" | "b\"")[];
  @field("create", "update", "response") y!: readonly i64[];
  @field("create", "update", "response") z!: Array<Date>;
  @field("create", "update", "response") z2!: boolean[];
  @field("create", "update", "response") z3!: Json[];
  @field("create", "update", "response") z4!: Uint8Array[];
  @field("create", "update", "response") z5!: bigint[];
  @field("create", "update", "response") z6!: Temporal.Instant[];
  @field("create", "update", "response") z7!: Decimal[];
  @field("create", "update", "response") z8!: f64[];
}

@entity({ table: "kinds_null", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true } })
export class KindNull {
  @id id!: Uuid;
  @field("create", "update", "response") @filter("eq") @sort a!: i16 | null;
  @field("create", "update", "response") @filter("range") @sort b!: i32 | null;
  @field("create", "update", "response") @filter("range") @sort c!: i64 | null;
  @field("create", "update", "response") @filter("range") @sort d!: bigint | null;
  @field("create", "update", "response") @filter("range") @sort e!: f32 | null;
  @field("create", "update", "response") @filter("range") @sort f!: f64 | null;
  @field("create", "update", "response") @filter("range") @sort g!: Decimal | null;
  @field("create", "update", "response") @filter("eq") @sort h!: boolean | null;
  @field("create", "update", "response") @filter("range") @sort i!: Date | null;
  @field("create", "update", "response") @filter("range") @sort j!: Temporal.Instant | null;
  @field("create", "update", "response") @filter("range") @sort k!: PlainDate | null;
  @field("create", "update", "response") @filter("range") @sort l!: PlainTime | null;
  @field("create", "update", "response") @filter("range") @sort m!: PlainDateTime | null;
  @field("create", "update", "response") @filter("range") @sort n!: Temporal.PlainDate | null;
  @field("create", "update", "response") @filter("range") @sort o!: Temporal.PlainTime | null;
  @field("create", "update", "response") @filter("range") @sort p!: Temporal.PlainDateTime | null;
  @field("create", "update", "response") q!: Json | null;
  @field("create", "update", "response") r!: Json<{ a?: string; b: number[] }> | null;
  @field("create", "update", "response") s!: Uint8Array | null;
  @field("create", "update", "response") @filter("range") @sort t!: IpAddress | null;
  @field("create", "update", "response") @filter("like") @sort u!: string | null;
  @field("create", "update", "response") @filter @sort v!: Uuid | null;
  @field("create", "update", "response") @filter("range") @sort w!: "a'b" | null | "c\"d";
  @field("create", "update", "response") x!: ("a" | "b\"")[] | null;
  @field("create", "update", "response") y!: readonly i64[] | null;
  @field("create", "update", "response") z!: Array<Date> | null;
  @field("create", "update", "response") z3!: Json[] | null;
  @field("create", "update", "response") z4!: Uint8Array[] | null;
}

