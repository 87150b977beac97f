// Initializers and SQL defaults of every kind.
import { column, entity, field, id } from "entity-derive";
import type { Decimal, f32, f64, i16, i32, i64, IpAddress, Json, PlainDate, PlainDateTime, PlainTime, Uuid } from "entity-derive";

@entity({ table: "kinds_default", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true } })
export class KindDefault {
  @id id!: Uuid;
  @field("create", "update", "response") a: i16 = -5;
  @field("create", "update", "response") b: i32 | null = -0;
  @field("create", "update", "response") c: i64 = 9007199254740991;
  @field("create", "update", "response") d: bigint = 0n;
  @field("create", "update", "response") d2: bigint | null = -9223372036854775808n;
  @field("create", "update", "response") e: f32 = 1.5e10;
  @field("create", "update", "response") f: f64 = 1e21;
  @field("create", "update", "response") f2: f64 | null = -1e-7;
  @field("create", "update") f3: f64 = 1e999;
  @field("create", "update", "response") g: Decimal = "1.50";
  @field("create", "update", "response") h: boolean = false;
  @field("create", "update", "response") h2: boolean | null = true;
  @field("create", "update", "response") k: PlainDate = "2026-01-01";
  @field("create", "update", "response") l: PlainTime | null = "10:00";
  @field("create", "update", "response") m: PlainDateTime = "2026-01-01T10:00:00";
  @field("create", "update", "response") q: Json = null;
  @field("create", "update", "response") q2: Json = "text";
  @field("create", "update", "response") q3: Json<{ a?: string; b: number[] }> = { b: [1, 2.5] };
  @field("create", "update", "response") q4: Json | null = [];
  @field("create", "update", "response") t: IpAddress = "::1";
  @field("create", "update", "response") u: string = "";
  @field("create", "update", "response") u2: string | null = `template`;
  @field("create", "update", "response") w: "a'b" | "c\"d" = "a'b";
  @field("create", "update", "response") x: ("a" | "b\"")[] = ["b\""];
  @field("create", "update", "response") y: readonly i64[] = [1, -2];
  @field("create", "update", "response") z: boolean[] | null = [true];
  @field("create", "update", "response") z3: Json[] = [{ a: 1 }, "x", null];
  @field("create", "update", "response") z5: bigint[] = [1n];
  @field("create", "update", "response") @column({ default: "now()" }) n1!: Date;
  @field("create", "update", "response") @column({ default: "now()" }) n2!: Date | null;
  @field("create", "update", "response") @column({ default: "1 + 2" }) n3!: i32;
  @field("create", "update", "response") @column({ default: "ARRAY['a','b']" }) n4!: string[] | null;
  @field("create", "update", "response") @column({ default: "'{}'" }) n5!: Json | null;
  @field("create", "update", "response") @column({ default: "'{}'" }) n6!: Json;
  @field("create", "update", "response") @column({ default: "gen_random_uuid()" }) n7!: Uuid;
  @field("create", "update", "response") @column({ default: "current_date" }) n8!: PlainDate;
  @field("create", "update", "response") @column({ default: "NULL" }) n9!: PlainDate | null;
  @field("create", "update", "response") @column({ type: "NUMERIC(12, 2)", default: "0" }) n10!: Decimal;
  @field("create", "update", "response") @column({ type: "VARCHAR(3) COLLATE \"C\"" }) n11!: string | null;
  @field("create", "update", "response") @column({ type: "CHAR(3)" }) n12!: string | null;
  @field("create", "update", "response") @column({ varchar: 3 }) n13!: string | null;
  @field("response") @column({ default: "5" }) n14!: i32;
  @field("create", "update", "response") @column({ type: "TIMESTAMP WITH TIME ZONE" }) n15!: Date | null;
  @field("create", "update", "response") @column({ type: "json" }) n16!: Json | null;
  @field("create", "update", "response") @column({ type: "json", default: "'[1]'" }) n17!: Json | null;
}
