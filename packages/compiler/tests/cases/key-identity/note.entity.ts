import { belongsTo, entity, field, type i64, id, type Uuid } from "entity-derive";
import type { Invoice } from "./invoice.entity.ts";

/** What refers to such a key. */
@entity({ table: "notes", migrations: true })
export class Note {
  @id id!: Uuid;
  @belongsTo<Invoice>({ onDelete: "set null" }) @field("create", "update", "response") invoiceId!: i64 | null;
  @field("create", "update", "response") text!: string;
}
