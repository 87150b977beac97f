import {
  auto,
  column,
  command,
  type Decimal,
  embed,
  entity,
  field,
  type IpAddress,
  type i32,
  id,
  type Json,
  owner,
  type Uuid,
  validate,
  version,
} from "entity-derive";
import { requireOwner } from "./guards.ts";

/** Everything that publishes a write is switched on, and most columns are nobody's business. */
@entity({
  table: "patients",
  api: { handlers: true, guard: requireOwner },
  softDelete: true,
  events: "outbox",
  streams: true,
  hooks: true,
  commands: true,
  transactions: true,
  typedConstraints: true,
  upsert: { conflict: ["doctorId", "reference"] },
  migrations: { audit: true, touchUpdatedAt: true },
})
@command("Admit")
@command("Annotate", ["note"], { kind: "update" })
@command("Amend", { source: "update", kind: "update" })
@command("Rekey", ["passphrase"], { kind: "update" })
export class Patient {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: "owner" }) reference!: string;
  @field("create", "update", "response") note!: string;
  @owner @field("skip") doctorId!: Uuid;
  @field("skip") @column({ unique: true }) token!: string;
  @field("skip") @column({ check: "pin > 0" }) pin!: i32;
  @field("skip") balance!: Decimal;
  @field("skip") blood!: "blood zero" | "blood ab";
  @field("skip") address!: IpAddress;
  @field("skip") scan!: Uint8Array;
  @field("skip") born!: Date;
  @field("skip") createdAt!: Date;
  @field("skip") allergies!: string[];
  @field("skip") file!: Json<{ text: string }>;
  @field("skip")
  @embed<{ question: string; answer: string }>({ prefix: "recovery_" })
  recovery!: { question: string; answer: string };
  @field("create", "update", "secret")
  @validate({ length: { min: 10 } })
  @column({ check: "passphrase NOT LIKE '%weak%'" })
  passphrase!: string;
  @field("update", "secret") hint!: string | null;
  @field("skip") deletedAt!: Date | null;
  @version @auto @field("response") revision!: i32;
  @auto @field("response") updatedAt!: Date;
}
