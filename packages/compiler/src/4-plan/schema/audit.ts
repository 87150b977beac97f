// `audit` into the log of changes and the trigger that writes it.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { quoteText } from "../../text/identifier.ts";
import { rawSql, type Sql, sql } from "../../text/sql.ts";
import { tableSql } from "../sql/pieces.ts";

/** One log and one function for all tables, and a trigger for each, which names the id's column and those that are skipped. */
export function auditTriggers(entity: Entity): readonly Sql[] {
  if (entity.migrations?.audit !== true) return [];
  const skipped = storedFields(entity).filter((field) => field.isSkipped);
  const names = [entity.id, ...skipped].map((field) => quoteText(field.column.name));
  const trigger = sql`
    CREATE OR REPLACE TRIGGER entity_audit
      AFTER INSERT OR UPDATE OR DELETE ON ${tableSql(entity)}
      FOR EACH ROW EXECUTE FUNCTION public.entity_audit(${rawSql(names.join(", "))})`;
  return [auditLog, auditLogIndex, auditFunction, trigger];
}

const auditLog = sql`
  CREATE TABLE IF NOT EXISTS public.entity_audit_log (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_name TEXT NOT NULL,
    row_id TEXT NOT NULL,
    operation TEXT NOT NULL,
    old JSONB,
    new JSONB,
    changed_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
  )`;

const auditLogIndex = sql`
  CREATE INDEX IF NOT EXISTS entity_audit_log_table_name_row_id_id_idx
    ON public.entity_audit_log (table_name, row_id, id)`;

/**
 * Rows are compared by their bytes (`*=`): that is a change also where the type has no `=`, or one that takes different
 * texts for the same. With its own `search_path` nobody's function or operator can stand in for PostgreSQL's.
 */
const auditFunction = sql`
  CREATE OR REPLACE FUNCTION public.entity_audit() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
  DECLARE
    before JSONB := to_jsonb(OLD);
    after JSONB := to_jsonb(NEW);
    id_column CONSTANT TEXT := TG_ARGV[0];
    skipped CONSTANT TEXT[] := TG_ARGV[1:];
    row_id CONSTANT TEXT := coalesce(before, after) ->> id_column;
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD *= NEW THEN
      RETURN NULL;
    END IF;
    before := before - skipped;
    after := after - skipped;
    IF TG_OP = 'UPDATE' THEN
      SELECT coalesce(jsonb_object_agg(name, before -> name), '{}'),
             coalesce(jsonb_object_agg(name, after -> name), '{}')
        INTO before, after
        FROM jsonb_object_keys(before) AS name
       WHERE (before -> name)::TEXT <> (after -> name)::TEXT;
    END IF;
    INSERT INTO public.entity_audit_log (table_name, row_id, operation, old, new)
    VALUES (format('%I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME), row_id, TG_OP, before, after);
    RETURN NULL;
  END
  $$`;
