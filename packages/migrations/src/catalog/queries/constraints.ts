// Query for the constraints of a table, as JSON.
import { byName, columnNamesOf, commentOn, listOf } from "./query-parts.ts";

const action = (column: string): string => `CASE ${column}
  WHEN 'r' THEN 'restrict' WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' WHEN 'd' THEN 'set default'
  ELSE 'no action' END`;

const reference = `(
  SELECT json_build_object(
      'schema', schema.nspname, 'table', target.relname,
      'columns', ${columnNamesOf("rule.confrelid", "rule.confkey")},
      'onDelete', ${action("rule.confdeltype")},
      'onUpdate', ${action("rule.confupdtype")},
      'setColumns', CASE WHEN rule.confdelsetcols IS NOT NULL AND rule.confdelsetcols <> '{}'
        THEN ${columnNamesOf("rule.conrelid", "rule.confdelsetcols")} END)
    FROM pg_catalog.pg_class AS target
    JOIN pg_catalog.pg_namespace AS schema ON schema.oid = target.relnamespace
   WHERE target.oid = rule.confrelid)`;

const constraint = `json_build_object(
  'name', rule.conname,
  'kind', CASE rule.contype
    WHEN 'p' THEN 'primary key' WHEN 'u' THEN 'unique' WHEN 'f' THEN 'foreign key' WHEN 'c' THEN 'check'
    WHEN 'x' THEN 'exclude' WHEN 'n' THEN 'not null' END,
  'definition', pg_catalog.pg_get_constraintdef(rule.oid),
  'columns', ${columnNamesOf("rule.conrelid", "rule.conkey")},
  'isValidated', rule.convalidated,
  'isDeferrable', rule.condeferrable,
  'isDeferred', rule.condeferred,
  'index', CASE WHEN rule.contype IN ('p', 'u', 'x') THEN (
    SELECT relname FROM pg_catalog.pg_class WHERE pg_class.oid = rule.conindid) END,
  'references', CASE WHEN rule.contype = 'f' THEN ${reference} END,
  'comment', ${commentOn("pg_constraint", "rule.oid")})`;

export const constraintsOfTable: string = listOf(
  constraint,
  "FROM pg_catalog.pg_constraint AS rule WHERE rule.conrelid = relation.oid AND rule.contype <> 't'",
  byName("rule.conname"),
);
