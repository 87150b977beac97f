import { belongsTo, type Decimal, entity, field, id, owner, type Uuid } from "entity-derive";
import type { Document } from "./document.entity.ts";

/** A composite key of which one part is text in JSON; nothing is published, and rows are removed. */
@entity({ table: "ledgers", distribute: "tenantId", transactions: true, migrations: { audit: true } })
export class Ledger {
  @id @owner @field("create") tenantId!: Uuid;
  @id @field("create") line!: bigint;
  @field("create") @belongsTo<Document>() documentId!: Uuid | null;
  @field("create", "update", "response") amount!: Decimal;
}
