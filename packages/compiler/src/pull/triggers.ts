// A table's triggers into the words of `migrations` that make the same ones.
import type { Table } from "@entity-derive/migrations";
import { quoteLiteral } from "../text/identifier.ts";
import { primaryKey } from "./table-facts.ts";

/** What the class says of columns that a trigger is told of. */
export interface SaidColumns {
  /** That of soft deletion, which is skipped. */
  readonly deletion: string | null;
  /** That of the owner, where it is not the key. */
  readonly owner: string | null;
}

export interface TriggerWords {
  readonly touchUpdatedAt?: true;
  readonly audit?: true;
}

/** The table that the triggers of `audit` write to, which comes with the first of them. */
export function isAuditLog({ schema, name }: Table): boolean {
  return schema === "public" && name === "entity_audit_log";
}

/** One that would come out otherwise is left to SQL. */
export function triggerWords(table: Table, said: SaidColumns): TriggerWords {
  return {
    ...(table.triggers.some((trigger) => trigger.isEnabled && isTouch(trigger.definition, table))
      ? ({ touchUpdatedAt: true } as const)
      : {}),
    ...(table.triggers.some((trigger) => trigger.isEnabled && isAudit(trigger.definition, table, said))
      ? ({ audit: true } as const)
      : {}),
  };
}

const touch =
  /^CREATE TRIGGER entity_touch_updated_at BEFORE UPDATE ON .+? FOR EACH ROW WHEN \(\(NOT \(new\.updated_at IS DISTINCT FROM old\.updated_at\)\)\) EXECUTE FUNCTION (?:public\.)?entity_touch_updated_at\(\)$/;

/** No request of a pulled entity says a time that PostgreSQL fills in, so the trigger is the one that leaves it. */
function isTouch(definition: string, { columns }: Table): boolean {
  const column = columns.find(({ name }) => name === "updated_at");
  if (column?.type !== "timestamp with time zone" || !column.isNotNull) return false;
  return /^(?:now\(\)|CURRENT_TIMESTAMP)$/.test(column.defaultValue ?? "") && touch.test(definition);
}

const audit =
  /^CREATE TRIGGER entity_audit AFTER INSERT OR DELETE OR UPDATE ON .+? FOR EACH ROW EXECUTE FUNCTION (?:public\.)?entity_audit_row\((.*)\)$/;

/** The log knows a row by its key: one of several columns, or of a type with other texts in JSON, is told otherwise. */
function isAudit(definition: string, table: Table, { deletion, owner }: SaidColumns): boolean {
  const [key, second] = primaryKey(table)?.columns ?? [];
  if (key === undefined || second !== undefined) return false;
  if (table.columns.some(({ name, type }) => name === key && /^time|^date/.test(type))) return false;
  const told = [key, deletion ?? "", owner ?? "", ...(deletion === null ? [] : [deletion])];
  return audit.exec(definition)?.[1] === told.map(quoteLiteral).join(", ");
}
