import { command, type Decimal, entity, field, id, type PlainDate, type Uuid } from "entity-derive";
import type { Report } from "./transfers.ts";

/** Commands without a guard and without other handlers; one of them has no route. */
@entity({
  table: "ledgers",
  commands: true,
  migrations: true,
  api: { pathPrefix: "/api", commands: ["Enter", "Audit", "Rename", "Lines"] },
})
@command("Enter")
@command<{ payload: { from: PlainDate; depth?: number }; result: Report }>("Audit", { requiresId: true })
@command<{
  payload: { tags: [string, ...string[]] | null; rows?: { from?: number } | number[] };
  result: { text: string }[];
}>("Lines")
@command("Rename", ["title", "openedAt"])
@command("Erase", { requiresId: true, kind: "delete" })
export class Ledger {
  @id number!: Uuid;
  @field("create", "response") title!: string;
  @field("create", "response") openedAt!: Date;
  @field("create", "response") limit: Decimal = "100";
}
