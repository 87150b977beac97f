// `touchUpdatedAt` and `audit` into triggers, whose functions all tables share.
import { type Entity, isAudited, storedFields } from "../../2-model/data/entity.ts";
import { shownOwner } from "../../2-model/data/ownership.ts";
import { quoteText } from "../../text/identifier.ts";
import { rawSql, sql } from "../../text/sql.ts";
import { tableSql } from "../sql/pieces.ts";
import { type Ddl, sharedDdl } from "./ddl.ts";

/** The function sets `updated_at` unless the trigger names another column. */
export function touchTriggers(entity: Entity): readonly Ddl[] {
  const field = entity.migrations?.touchUpdatedAt ?? null;
  if (field === null) return [];
  const column = field.column.name === "updated_at" ? "" : quoteText(field.column.name);
  const trigger = sql`
    CREATE OR REPLACE TRIGGER entity_touch_updated_at
      BEFORE UPDATE ON ${tableSql(entity)}
      FOR EACH ROW EXECUTE FUNCTION public.entity_touch_updated_at(${rawSql(column)})`;
  return [sharedDdl("touchFunction"), trigger];
}

/** The function is given the columns of the id, of soft deletion and of the owner, and those that no entry shows. */
export function auditTriggers(entity: Entity): readonly Ddl[] {
  if (!isAudited(entity)) return [];
  const { id, deletion } = entity;
  const skipped = storedFields(entity).filter((field) => field.isSkipped);
  const deletedAt = deletion.kind === "soft" ? deletion.field.column.name : "";
  const whose = shownOwner(entity)?.column.name ?? "";
  const names = [id.column.name, deletedAt, whose, ...skipped.map((field) => field.column.name)].map(quoteText);
  const trigger = sql`
    CREATE OR REPLACE TRIGGER entity_audit
      AFTER INSERT OR UPDATE OR DELETE ON ${tableSql(entity)}
      FOR EACH ROW EXECUTE FUNCTION public.entity_audit_row(${rawSql(names.join(", "))})`;
  return [sharedDdl("auditLog"), trigger];
}
