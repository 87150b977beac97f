// The log of changes, and what makes its entries in triggers and in statements, one for all tables, as DDL that migrations name.
import { repeatable } from "./repeatable.ts";

/** What an entry has, behind which table it is of and who acts: what `entity_audit_entry` gives, in its order. */
export const auditLogColumns = "table_name, actor, row_id, operation, old, new, owner";

/** What the entry of a row is made from, as PL/pgSQL. */
interface EntrySource {
  readonly before: string;
  readonly after: string;
  readonly written: string;
  readonly arguments: readonly [id: string, deletion: string, owner: string, skipped: string];
  readonly isUnchanged: string;
  readonly nothing: string;
}

/** Declares and sets what an entry consists of: `row_id`, `operation`, `before`, `after` and `owner`. */
function computing({
  before,
  after,
  written,
  arguments: [id, deletion, owner, skipped],
  ...unchanged
}: EntrySource): string {
  return `\
DECLARE
  before JSONB := to_jsonb(${before});
  after JSONB := to_jsonb(${after});
  operation TEXT := ${written};
  id_column CONSTANT TEXT := ${id};
  deletion_column CONSTANT TEXT := ${deletion};
  skipped CONSTANT TEXT[] := ${skipped};
  owner CONSTANT TEXT := coalesce(after, before) ->> ${owner};
  id_row CONSTANT JSONB := coalesce(before, after);
  utc CONSTANT TEXT := 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';
  row_id TEXT := id_row ->> id_column;
  was_deleted CONSTANT BOOLEAN := before ->> deletion_column IS NOT NULL;
  is_deleted CONSTANT BOOLEAN := after ->> deletion_column IS NOT NULL;
BEGIN
  IF ${written} = 'UPDATE' AND ${unchanged.isUnchanged} THEN
    ${unchanged.nothing};
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
  IF ${written} = 'UPDATE' AND is_deleted AND NOT was_deleted THEN
    operation := 'DELETE';
    after := NULL;
  ELSIF ${written} = 'UPDATE' AND was_deleted AND NOT is_deleted THEN
    operation := 'RESTORE';
    before := NULL;
  ELSIF ${written} = 'UPDATE' THEN
    SELECT coalesce(jsonb_object_agg(name, before -> name), '{}'),
           coalesce(jsonb_object_agg(name, after -> name), '{}')
      INTO before, after
      FROM jsonb_object_keys(before) AS name
     WHERE (before -> name)::TEXT <> (after -> name)::TEXT;
  END IF;`;
}

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
export const auditSchema: readonly string[] = /* @__PURE__ */ logStatements();

// What is called where a module is loaded would be in every bundle, were it not for these comments.
function logStatements(): readonly string[] {
  return [
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
${computing({
  before: "OLD",
  after: "NEW",
  written: "TG_OP",
  arguments: ["TG_ARGV[0]", "TG_ARGV[1]", "TG_ARGV[2]", "TG_ARGV[3:]"],
  isUnchanged: "OLD *= NEW",
  nothing: "RETURN NULL",
})}
  INSERT INTO public.entity_audit_log (table_name, row_id, operation, old, new, actor, owner)
  VALUES (format('%I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME), row_id, operation, before, after,
    nullif(current_setting('entity_derive.actor', true), ''), owner);
  RETURN NULL;
END
$$`,
  ];
}

/**
 * The same entry for a statement that writes to the log by itself: Citus has no triggers on tables that it distributes.
 * The statement gives the row before and after; there is no entry where nothing is changed.
 */
export const auditEntrySchema: readonly string[] = /* @__PURE__ */ entryStatements();

function entryStatements(): readonly string[] {
  return [
    `\
CREATE FUNCTION public.entity_audit_entry(written TEXT, old_row JSONB, new_row JSONB, VARIADIC given TEXT[])
RETURNS TABLE (entry_row TEXT, entry_operation TEXT, entry_old JSONB, entry_new JSONB, entry_owner TEXT)
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp AS $$
${computing({
  before: "old_row",
  after: "new_row",
  written: "written",
  arguments: ["given[1]", "given[2]", "given[3]", "given[4:]"],
  isUnchanged: "old_row::TEXT = new_row::TEXT",
  nothing: "RETURN",
})}
  RETURN QUERY SELECT row_id, operation, before, after, owner;
END
$$`,
  ];
}

/** A table of an earlier version gets the columns `actor` and `owner`. */
const upgrade = `\
ALTER TABLE public.entity_audit_log
  ADD COLUMN IF NOT EXISTS actor TEXT,
  ADD COLUMN IF NOT EXISTS owner TEXT`;

export const auditLog: string = /* @__PURE__ */ repeatable(auditSchema, upgrade);

export const auditEntry: string = /* @__PURE__ */ repeatable(auditEntrySchema);
