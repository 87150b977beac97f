// Queries for tables, their constraints, and views, as JSON.
import { columnsOfTable, parentsOfTable } from "./columns.ts";
import { indexesOfTable } from "./indexes.ts";
import { byName, columnNamesOf, columnsOf, commentOn, isOfNoExtension, isOwnSchema, listOf } from "./query-parts.ts";

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

const constraintsOfTable = listOf(
  constraint,
  "FROM pg_catalog.pg_constraint AS rule WHERE rule.conrelid = relation.oid AND rule.contype <> 't'",
  byName("rule.conname"),
);

const triggers = listOf(
  `json_build_object(
    'name', trigger.tgname,
    'definition', pg_catalog.pg_get_triggerdef(trigger.oid),
    'isEnabled', trigger.tgenabled <> 'D',
    'function', json_build_object('schema', schema.nspname, 'name', routine.proname),
    'columns', ${columnsOf("pg_trigger", "trigger.oid", "trigger.tgrelid")})`,
  `FROM pg_catalog.pg_trigger AS trigger
   JOIN pg_catalog.pg_proc AS routine ON routine.oid = trigger.tgfoid
   JOIN pg_catalog.pg_namespace AS schema ON schema.oid = routine.pronamespace
  WHERE trigger.tgrelid = relation.oid AND NOT trigger.tgisinternal`,
  byName("trigger.tgname"),
);

const policyRoles = `CASE WHEN policy.polroles = '{0}' THEN '' ELSE ' TO ' || (
  SELECT string_agg(pg_catalog.quote_ident(role.rolname), ', ' ORDER BY role.rolname)
    FROM pg_catalog.pg_roles AS role WHERE role.oid = ANY (policy.polroles)) END`;

const policyDefinition = `pg_catalog.concat(
  'CREATE POLICY ', pg_catalog.quote_ident(policy.polname), ' ON ',
  pg_catalog.quote_ident(schema.nspname), '.', pg_catalog.quote_ident(relation.relname),
  CASE WHEN policy.polpermissive THEN '' ELSE ' AS RESTRICTIVE' END,
  CASE policy.polcmd WHEN 'r' THEN ' FOR SELECT' WHEN 'a' THEN ' FOR INSERT' WHEN 'w' THEN ' FOR UPDATE'
    WHEN 'd' THEN ' FOR DELETE' ELSE '' END,
  ${policyRoles},
  ' USING (' || pg_catalog.pg_get_expr(policy.polqual, policy.polrelid) || ')',
  ' WITH CHECK (' || pg_catalog.pg_get_expr(policy.polwithcheck, policy.polrelid) || ')')`;

const policies = listOf(
  `json_build_object('name', policy.polname, 'definition', ${policyDefinition},
    'columns', ${columnsOf("pg_policy", "policy.oid", "policy.polrelid")})`,
  "FROM pg_catalog.pg_policy AS policy WHERE policy.polrelid = relation.oid",
  byName("policy.polname"),
);

const table = `json_build_object(
  'schema', schema.nspname,
  'name', relation.relname,
  'kind', CASE
    WHEN relation.relkind = 'p' THEN 'partitioned'
    WHEN relation.relkind = 'f' THEN 'foreign'
    WHEN relation.relispartition THEN 'partition'
    ELSE 'ordinary' END,
  'partitioning', coalesce(pg_catalog.pg_get_partkeydef(relation.oid),
    pg_catalog.pg_get_expr(relation.relpartbound, relation.oid)),
  'persistence', CASE relation.relpersistence WHEN 'u' THEN 'unlogged' ELSE 'permanent' END,
  'inherits', ${parentsOfTable},
  'options', coalesce(to_json(relation.reloptions), '[]'::json),
  'columns', ${columnsOfTable},
  'constraints', ${constraintsOfTable},
  'indexes', ${indexesOfTable},
  'triggers', ${triggers},
  'policies', ${policies},
  'rowSecurity', CASE
    WHEN NOT relation.relrowsecurity THEN 'off' WHEN relation.relforcerowsecurity THEN 'forced' ELSE 'on' END,
  'comment', ${commentOn("pg_class", "relation.oid")})`;

export const tables: string = listOf(
  table,
  `FROM pg_catalog.pg_class AS relation
   JOIN pg_catalog.pg_namespace AS schema ON schema.oid = relation.relnamespace
  WHERE relation.relkind IN ('r', 'p', 'f') AND relation.relpersistence <> 't' AND ${isOwnSchema("schema")}
    AND ${isOfNoExtension("pg_class", "relation.oid")}`,
  byName("schema.nspname", "relation.relname"),
);

const reads = listOf(
  "json_build_object('schema', read.nspname, 'table', read.relname, 'column', read.attname)",
  `FROM (
    SELECT DISTINCT namespace.nspname, source.relname, attribute.attname, dependency.refobjsubid
      FROM pg_catalog.pg_rewrite AS rule
      JOIN pg_catalog.pg_depend AS dependency
        ON dependency.classid = 'pg_catalog.pg_rewrite'::pg_catalog.regclass AND dependency.objid = rule.oid
      JOIN pg_catalog.pg_class AS source
        ON dependency.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass AND source.oid = dependency.refobjid
      JOIN pg_catalog.pg_namespace AS namespace ON namespace.oid = source.relnamespace
      LEFT JOIN pg_catalog.pg_attribute AS attribute
        ON attribute.attrelid = source.oid AND attribute.attnum = dependency.refobjsubid AND attribute.attnum > 0
     WHERE rule.ev_class = relation.oid AND source.oid <> relation.oid) AS read`,
  `${byName("read.nspname", "read.relname")}, read.refobjsubid`,
);

export const views: string = listOf(
  `json_build_object(
    'schema', schema.nspname,
    'name', relation.relname,
    'isMaterialized', relation.relkind = 'm',
    'definition', pg_catalog.pg_get_viewdef(relation.oid),
    'reads', ${reads},
    'comment', ${commentOn("pg_class", "relation.oid")})`,
  `FROM pg_catalog.pg_class AS relation
   JOIN pg_catalog.pg_namespace AS schema ON schema.oid = relation.relnamespace
  WHERE relation.relkind IN ('v', 'm') AND ${isOwnSchema("schema")} AND ${isOfNoExtension("pg_class", "relation.oid")}`,
  byName("schema.nspname", "relation.relname"),
);
