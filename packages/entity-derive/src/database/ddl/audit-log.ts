// DDL of the audit log of all tables, and of the functions that write its entries.
import { repeatable } from "./repeatable.ts";

/** The columns of an entry, in the order of the results of `entity_audit_entry`. */
export const auditLogColumns = "table_name, actor, row_id, operation, old, new, owner";

/** The PL/pgSQL expressions from which an entry is computed. */
interface EntrySource {
  readonly before: string;
  readonly after: string;
  readonly written: string;
  readonly arguments: readonly [id: string, deletion: string, owner: string, skipped: string];
  readonly isUnchanged: string;
  readonly nothing: string;
}

/** Declares and computes the variables of an entry: `row_id`, `operation`, `before`, `after` and `owner`. */
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
 * Arguments of the trigger:
 * - the column of the id; for a composite key, the JSON array of its columns, with `::text` if digits are text in JSON,
 *   and with `::timestamptz` for a timestamp, which is written in UTC whatever the session's time zone is
 * - the column that marks a row as deleted, or `''` if rows are deleted
 * - the column of the owner, or `''` if there is none
 * - the columns to leave out
 *
 * A soft-deleted row is logged as `DELETE` and a restored one as `RESTORE`, each with the whole row, even if the
 * marking column is left out. The actor is the one that the statement has set. Triggers of an earlier version call
 * `entity_audit`, which has other arguments.
 *
 * Rows are compared by their bytes (`*=`), which also works for types without `=` or with an `=` that ignores
 * differences. The function has its own `search_path`, so that no other function or operator can replace PostgreSQL's.
 */
export const auditSchema: readonly string[] = /* @__PURE__ */ logStatements();

// The comments mark these calls as pure; without them, every bundle would contain them.
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
    triggerFunction("entity_audit_row"),
  ];
}

/** @param marked the column that is true in the entries of administrators, and its value */
function triggerFunction(name: string, marked: readonly [column: string, value: string] = ["", ""]): string {
  return `\
CREATE FUNCTION public.${name}() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
${computing({
  before: "OLD",
  after: "NEW",
  written: "TG_OP",
  arguments: ["TG_ARGV[0]", "TG_ARGV[1]", "TG_ARGV[2]", "TG_ARGV[3:]"],
  isUnchanged: "OLD *= NEW",
  nothing: "RETURN NULL",
})}
  INSERT INTO public.entity_audit_log (table_name, row_id, operation, old, new, actor, owner${marked[0]})
  VALUES (format('%I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME), row_id, operation, before, after,
    nullif(current_setting('entity_derive.actor', true), ''), owner${marked[1]});
  RETURN NULL;
END
$$`;
}

/**
 * Returns the same entry for statements that write to the log themselves, since Citus does not support triggers on
 * distributed tables. The statement passes the row before and after; unchanged rows have no entry.
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

/** Adds the columns `actor` and `owner` to a table of an earlier version. */
const upgrade = `\
ALTER TABLE public.entity_audit_log
  ADD COLUMN IF NOT EXISTS actor TEXT,
  ADD COLUMN IF NOT EXISTS owner TEXT`;

export const auditLog: string = /* @__PURE__ */ repeatable(auditSchema, upgrade);

export const auditEntry: string = /* @__PURE__ */ repeatable(auditEntrySchema);

/**
 * Adds the column that is true in the entries of administrators, and the function of the triggers that fill it: those of
 * tables to which administrators have access.
 */
export const auditLogAllOwnersSchema: readonly string[] = /* @__PURE__ */ allOwnersStatements();

function allOwnersStatements(): readonly string[] {
  const setting = "nullif(current_setting('entity_derive.all_owners', true), '')::BOOLEAN";
  return [
    "ALTER TABLE public.entity_audit_log ADD COLUMN IF NOT EXISTS all_owners BOOLEAN",
    triggerFunction("entity_audit_row_all_owners", [", all_owners", `,\n    ${setting}`]),
  ];
}

export const auditLogAllOwners: string = /* @__PURE__ */ repeatable(auditLogAllOwnersSchema);
