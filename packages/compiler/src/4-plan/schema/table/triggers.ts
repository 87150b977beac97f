// The triggers of `touchUpdatedAt` and `audit`; all tables share their functions.
import { type Entity, updatedAtField } from "../../../2-model/data/entity.ts";
import { admitsAdministrators } from "../../../2-model/data/ownership.ts";
import { canHaveTriggers } from "../../../2-model/data/table/distribution.ts";
import { auditWriter } from "../../../2-model/data/write/events-and-audit.ts";
import { quoteLiteral } from "../../../text/identifier.ts";
import { rawSql, sql } from "../../../text/sql.ts";
import { columnSql, tableSql } from "../../sql/pieces.ts";
import { auditArguments } from "../../sql/writes/audit.ts";
import { type Definition, definition, sharedDefinitions } from "./definition.ts";

/**
 * The function sets `updated_at`, or the column that is its argument. A time that a statement sets is kept: the trigger does
 * not run for such a row, unless requests can set the column.
 */
export function touchTriggers(entity: Entity): readonly Definition[] {
  const field = entity.migrations?.touchUpdatedAt ?? null;
  // If the table cannot have triggers, only generated statements set the time.
  if (field === null || !canHaveTriggers(entity)) return [];
  const column = field.column.name === "updated_at" ? "" : quoteLiteral(field.column.name);
  const touched = columnSql(field);
  const rows =
    updatedAtField(entity) === null
      ? sql`FOR EACH ROW`
      : sql`FOR EACH ROW WHEN (NEW.${touched} IS NOT DISTINCT FROM OLD.${touched})`;
  const rest = sql`
    entity_touch_updated_at
      BEFORE UPDATE ON ${tableSql(entity)}
      ${rows}
      EXECUTE FUNCTION public.entity_touch_updated_at(${rawSql(column)})`;
  return [sharedDefinitions.touchFunction, definition("CREATE TRIGGER", rest, "OR REPLACE")];
}

/** If statements write the log, they need the function that builds its entries, but no trigger. */
export function auditTriggers(entity: Entity): readonly Definition[] {
  const { auditLog, auditEntry, auditLogAllOwners } = sharedDefinitions;
  const allOwners = admitsAdministrators(entity) ? [auditLogAllOwners] : [];
  switch (auditWriter(entity)) {
    case null:
      return [];
    case "statement":
      return [auditLog, auditEntry, ...allOwners];
    case "trigger":
      return [auditLog, ...allOwners, auditTrigger(entity)];
  }
}

function auditTrigger(entity: Entity): Definition {
  const called = admitsAdministrators(entity) ? "entity_audit_row_all_owners" : "entity_audit_row";
  const rest = sql`
    entity_audit
      AFTER INSERT OR UPDATE OR DELETE ON ${tableSql(entity)}
      FOR EACH ROW EXECUTE FUNCTION public.${rawSql(called)}(${auditArguments(entity)})`;
  return definition("CREATE TRIGGER", rest, "OR REPLACE");
}
