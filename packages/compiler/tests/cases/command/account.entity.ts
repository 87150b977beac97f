import { command, type Decimal, embed, entity, field, type i32, id, type Uuid, version } from "entity-derive";
import type * as transfers from "./transfers.ts";
import type { Receipt, Transfer as Remittance } from "./transfers.ts";

/** Every form of a command. */
@entity({ table: "accounts", commands: true, migrations: true, transactions: true })
@command("Open")
@command("OpenFor", { source: "create", requiresId: true, kind: "custom" })
@command("Amend", { source: "update", kind: "update" })
@command("change_contact", ["email", "nickname", "address", "level"], { kind: "update" })
@command("Freeze", { requiresId: true, kind: "update" })
@command("Close", ["email"], { kind: "delete" })
@command("PurgeAll", { source: "none", kind: "delete" })
@command<{ payload: Remittance; result: Receipt }>("Transfer", { requiresId: true, kind: "custom" })
@command<{ payload: readonly transfers.Transfer[] }>("TransferAll", { kind: "custom" })
@command<{ result: transfers.Receipt<Account["address"]> | null }>("Locate", ["address"])
@command<{ result: Decimal }>("Total", { source: "none", kind: "custom" })
@command<Exchange>("Exchange")
@command<{
  payload: {
    /** The day to look back from. */
    day: Date;
    limits: Partial<Record<Level, number>>;
    then?: (found: Account, level: typeof levels) => Promise<Receipt>;
  };
  result: { [Name in keyof Remittance]: Remittance[Name] };
}>("Report", { kind: "custom" })
export class Account {
  @id id!: Uuid;
  @field("create", "response") owner!: string;
  /** Where statements are sent. */
  @field("create", "update", "response") email!: string;
  @field("create", "update", "response") nickname!: string | null;
  @field("create", "update", "response") level: "basic" | "gold" = "basic";
  @field("create", "update", "response")
  @embed<{ street: string; zip: string | null }>({ prefix: "address_" })
  address!: Address;
  @field("skip") pinHash!: string | null;
  @version @field("response") version!: i32;
}

export interface Address {
  street: string;
  zip: string | null;
}

export type Level = Account["level"];

export declare const levels: readonly Level[];

/** The types of a command can have a name. */
export interface Exchange {
  payload: { from: Uuid; for: Decimal };
  result: bigint;
}
