import { auto, column, embed, entity, field, type i32, id, type Uuid, version } from "entity-derive";
import { requireStaff } from "./guard.ts";

/** An account, of which requests change the least. */
@entity({
  table: "accounts",
  softDelete: true,
  events: "outbox",
  streams: true,
  hooks: true,
  transactions: true,
  typedConstraints: true,
  migrations: { touchUpdatedAt: true },
  api: { handlers: true, guard: requireStaff },
})
export class Account {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: true }) email!: string;
  @field("create", "update", "response") name!: string;
  /** Never leaves the server. */
  @field("skip") passwordHash!: string;
  @field("skip") @column({ check: "failures < 10" }) failures: i32 = 0;
  @field("response") plan: "free" | "paid" = "free";
  @field("response") confirmedAt!: Date | null;
  @embed<{ street: string; city: string | null }>({ prefix: "billing_" })
  @field("response")
  billing!: { street: string; city: string | null };
  @field("skip") deletedAt!: Date | null;
  @version @auto @field("response") revision!: i32;
  @auto @field("response") createdAt!: Date;
  @field("response") @column({ default: "NOW()" }) updatedAt!: Date;
}
