import { column, type Decimal, entity, field, type i32, id, owner, type PlainDate, type Uuid } from "entity-derive";
import { requireMember } from "./require-member.ts";
import type { Colour, Urgency } from "./urgency.ts";

/** Somebody wants something. */
@entity({ table: "tickets", migrations: true, api: { guard: requireMember, handlers: true } })
export class Ticket {
  @id id!: Uuid;
  @owner @field("create", "response") workspaceId!: Uuid;
  /** A few words. */
  @field("create", "update", "response") title!: string;
  @field("create", "update", "response") state: "open" | "done" = "open";
  @field("create", "update", "response") points!: i32 | null;
  @field("create", "response") @column({ type: "numeric(8, 2)" }) cost!: Decimal;
  @field("create", "update", "response") dueOn!: PlainDate | null;
  @field("create", "response") tags: ("new" | "loud")[] = [];
  @field("create", "response") stamp!: Uint8Array;
  @field("create", "update", "response") @column({ default: "'low'" }) urgency!: Urgency;
  @field("create", "update", "response") @column({ type: "text" }) colour!: Colour | null;
  @field("skip") pin: i32 = 7;
}
