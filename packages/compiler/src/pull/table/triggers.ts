// Converts triggers of a table to options of `migrations` that generate the same ones.
import type { Table } from "@entity-derive/migrations";
import { quoteLiteral } from "../../text/identifier.ts";
import { primaryKey } from "./refusals.ts";

/** The columns that are arguments of triggers. */
export interface TriggerColumns {
  /** The soft-delete column, which the trigger skips. */
  readonly deletion: string | null;
  /** The owner column, unless it is the key. */
  readonly owner: string | null;
  /** The columns of live references, which the log leaves out. */
  readonly live: readonly string[];
}

export interface TriggerOptions {
  readonly touchUpdatedAt?: true;
  readonly audit?: true;
}

/** True for the table that `audit` triggers write to, which the first of them creates. */
export function isAuditLog({ schema, name }: Table): boolean {
  return schema === "public" && name === "entity_audit_log";
}

/** Returns the options; triggers that would differ are left to SQL. */
export function triggerOptions(table: Table, triggerColumns: TriggerColumns): TriggerOptions {
  return {
    ...(table.triggers.some((trigger) => trigger.isEnabled && isTouch(trigger.definition, table))
      ? ({ touchUpdatedAt: true } as const)
      : {}),
    ...(table.triggers.some((trigger) => trigger.isEnabled && isAudit(trigger.definition, table, triggerColumns))
      ? ({ audit: true } as const)
      : {}),
  };
}

const touch =
  /^CREATE TRIGGER entity_touch_updated_at BEFORE UPDATE ON .+? FOR EACH ROW WHEN \(\(NOT \(new\.updated_at IS DISTINCT FROM old\.updated_at\)\)\) EXECUTE FUNCTION (?:public\.)?entity_touch_updated_at\(\)$/;

/**
 * Pulled entities have no requests with a time that PostgreSQL sets, so the trigger that overwrites it is generated.
 */
function isTouch(definition: string, { columns }: Table): boolean {
  const column = columns.find(({ name }) => name === "updated_at");
  if (column?.type !== "timestamp with time zone" || !column.isNotNull) return false;
  return /^(?:now\(\)|CURRENT_TIMESTAMP)$/.test(column.defaultValue ?? "") && touch.test(definition);
}

const audit =
  /^CREATE TRIGGER entity_audit AFTER INSERT OR DELETE OR UPDATE ON .+? FOR EACH ROW EXECUTE FUNCTION (?:public\.)?entity_audit_row(?:_all_owners)?\((.*)\)$/;

/**
 * The audit log identifies rows by key as JSON, so a composite key, or one with another JSON form, gets a different
 * trigger.
 */
function isAudit(definition: string, table: Table, { deletion, owner, live }: TriggerColumns): boolean {
  const [key, second] = primaryKey(table)?.columns ?? [];
  if (key === undefined || second !== undefined) return false;
  if (table.columns.some(({ name, type }) => name === key && /^time|^date/.test(type))) return false;
  const triggerArguments = [key, deletion ?? "", owner ?? "", ...(deletion === null ? [] : [deletion]), ...live];
  return audit.exec(definition)?.[1] === triggerArguments.map(quoteLiteral).join(", ");
}
