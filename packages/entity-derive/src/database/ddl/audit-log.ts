// The log of changes and the function of the triggers that write it, one for all tables, as DDL that migrations name.
import { repeatable } from "./repeatable.ts";

/**
 * A trigger's arguments are the id's column (of a composite key the JSON array of its columns, each with `::text` whose
 * digits are text in JSON; with `::timestamptz` a moment, which is written as UTC whatever the session's time zone is),
 * the column that marks a row as deleted (`''` where rows are removed), that of the owner (`''` where there is none), and
 * the columns that are in no entry. A row that is marked is logged as `DELETE` and one that is live again as `RESTORE`,
 * each with the whole row, also where the mark itself is in no entry.
 *
 * Who acts is what the statement has set. A trigger of an earlier version has its own function, `entity_audit`, which
 * takes its arguments in another order.
 *
 * Rows are compared by their bytes (`*=`): that is a change also where the type has no `=`, or one that takes different
 * texts for the same. With its own `search_path` nobody's function or operator can stand in for PostgreSQL's.
 */
export const auditSchema: readonly string[] = [
  `\
CREATE TABLE public.entity_audit_log (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  table_name TEXT NOT NULL,
  row_id TEXT NOT NULL,
  operation TEXT NOT NULL,
  old JSONB,
  new JSONB,
  actor TEXT,
  owner TEXT,
  changed_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
)`,
  `\
CREATE INDEX entity_audit_log_table_name_row_id_id_idx
  ON public.entity_audit_log (table_name, row_id, id)`,
  `\
CREATE FUNCTION public.entity_audit_row() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  before JSONB := to_jsonb(OLD);
  after JSONB := to_jsonb(NEW);
  operation TEXT := TG_OP;
  id_column CONSTANT TEXT := TG_ARGV[0];
  deletion_column CONSTANT TEXT := TG_ARGV[1];
  skipped CONSTANT TEXT[] := TG_ARGV[3:];
  owner CONSTANT TEXT := coalesce(after, before) ->> TG_ARGV[2];
  id_row CONSTANT JSONB := coalesce(before, after);
  utc CONSTANT TEXT := 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';
  row_id TEXT := id_row ->> id_column;
  was_deleted CONSTANT BOOLEAN := before ->> deletion_column IS NOT NULL;
  is_deleted CONSTANT BOOLEAN := after ->> deletion_column IS NOT NULL;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD *= NEW THEN
    RETURN NULL;
  END IF;
  IF id_column LIKE '[%' THEN
    SELECT '[' || string_agg(
             CASE
               WHEN name LIKE '%::text' THEN to_jsonb(id_row ->> left(name, -6))
               WHEN name LIKE '%::timestamptz' THEN
                 to_jsonb(to_char((id_row ->> left(name, -13))::TIMESTAMPTZ AT TIME ZONE 'UTC', utc))
               ELSE id_row -> name
             END ::TEXT,
             ',' ORDER BY place) || ']'
      INTO row_id
      FROM jsonb_array_elements_text(id_column::JSONB) WITH ORDINALITY AS part (name, place);
  ELSIF id_column LIKE '%::timestamptz' THEN
    row_id := to_char((id_row ->> left(id_column, -13))::TIMESTAMPTZ AT TIME ZONE 'UTC', utc);
  END IF;
  before := before - skipped;
  after := after - skipped;
  IF TG_OP = 'UPDATE' AND is_deleted AND NOT was_deleted THEN
    operation := 'DELETE';
    after := NULL;
  ELSIF TG_OP = 'UPDATE' AND was_deleted AND NOT is_deleted THEN
    operation := 'RESTORE';
    before := NULL;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT coalesce(jsonb_object_agg(name, before -> name), '{}'),
           coalesce(jsonb_object_agg(name, after -> name), '{}')
      INTO before, after
      FROM jsonb_object_keys(before) AS name
     WHERE (before -> name)::TEXT <> (after -> name)::TEXT;
  END IF;
  INSERT INTO public.entity_audit_log (table_name, row_id, operation, old, new, actor, owner)
  VALUES (format('%I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME), row_id, operation, before, after,
    nullif(current_setting('entity_derive.actor', true), ''), owner);
  RETURN NULL;
END
$$`,
];

/** A table of an earlier version gets the columns `actor` and `owner`. */
const upgrade = `\
ALTER TABLE public.entity_audit_log
  ADD COLUMN IF NOT EXISTS actor TEXT,
  ADD COLUMN IF NOT EXISTS owner TEXT`;

export const auditLog: string = /* @__PURE__ */ repeatable(auditSchema, upgrade);
