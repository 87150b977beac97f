// `touchUpdatedAt` and `audit` into triggers, whose functions all tables share.
import { type Entity, storedFields, touchedField } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import type { Key } from "../../2-model/data/key.ts";
import { isAudited } from "../../2-model/data/known-writes.ts";
import { shownOwner } from "../../2-model/data/ownership.ts";
import { quoteText } from "../../text/identifier.ts";
import { rawSql, sql } from "../../text/sql.ts";
import { isTextInJson } from "../sql/event-json.ts";
import { isMoment } from "../sql/key-text.ts";
import { columnSql, tableSql } from "../sql/pieces.ts";
import { type SharedDdl, sharedDdl } from "./ddl.ts";
import type { Definition } from "./definition.ts";

export interface TriggerPlan {
  readonly function: SharedDdl;
  readonly trigger: Definition;
}

/**
 * The function sets `updated_at` unless the trigger names another column. What our statements have set, and SQL by hand
 * that says a time, is left: only where a request may say one is the trigger run for every row.
 */
export function touchTriggers(entity: Entity): readonly TriggerPlan[] {
  const field = entity.migrations?.touchUpdatedAt ?? null;
  // Citus has no triggers on tables that it distributes: the statements alone keep the time.
  if (field === null || entity.distribution !== null) return [];
  const column = field.column.name === "updated_at" ? "" : quoteText(field.column.name);
  const touched = columnSql(field);
  const rows =
    touchedField(entity) === null
      ? sql`FOR EACH ROW`
      : sql`FOR EACH ROW WHEN (NEW.${touched} IS NOT DISTINCT FROM OLD.${touched})`;
  const rest = sql`
    entity_touch_updated_at
      BEFORE UPDATE ON ${tableSql(entity)}
      ${rows}
      EXECUTE FUNCTION public.entity_touch_updated_at(${rawSql(column)})`;
  return [{ function: sharedDdl("touchFunction"), trigger: { verb: "CREATE TRIGGER", rest, again: "OR REPLACE" } }];
}

/** The name of the id's column; of a composite key the JSON array of them, of which `::text` are texts in JSON, too. */
function keyArgument({ fields: [first, ...others] }: Key): string {
  const moment = (field: Field): string => (isMoment(field) ? "::timestamptz" : "");
  if (others.length === 0) return first.column.name + moment(first);
  const names = [first, ...others].map((field) => field.column.name + (isTextInJson(field) ? "::text" : moment(field)));
  return JSON.stringify(names);
}

/** The function is given the columns of the id, of soft deletion and of the owner, and those that no entry shows. */
export function auditTriggers(entity: Entity): readonly TriggerPlan[] {
  if (!isAudited(entity)) return [];
  const { key, deletion } = entity;
  const skipped = storedFields(entity).filter((field) => field.isSkipped);
  const deletedAt = deletion.kind === "soft" ? deletion.field.column.name : "";
  const whose = shownOwner(entity)?.column.name ?? "";
  const names = [keyArgument(key), deletedAt, whose, ...skipped.map((field) => field.column.name)].map(quoteText);
  const rest = sql`
    entity_audit
      AFTER INSERT OR UPDATE OR DELETE ON ${tableSql(entity)}
      FOR EACH ROW EXECUTE FUNCTION public.entity_audit_row(${rawSql(names.join(", "))})`;
  return [{ function: sharedDdl("auditLog"), trigger: { verb: "CREATE TRIGGER", rest, again: "OR REPLACE" } }];
}
