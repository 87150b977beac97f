// Queries for schemas, extensions, enum types, domains, sequences and functions, as JSON.
import { collationName } from "./columns.ts";
import { byName, commentOn, isOfNoExtension, isOwnSchema, listOf } from "./query-parts.ts";

export const schemas: string = listOf(
  `json_build_object('name', schema.nspname, 'comment', ${commentOn("pg_namespace", "schema.oid")})`,
  `FROM pg_catalog.pg_namespace AS schema
  WHERE ${isOwnSchema("schema")} AND ${isOfNoExtension("pg_namespace", "schema.oid")}`,
  byName("schema.nspname"),
);

export const extensions: string = listOf(
  "json_build_object('name', extension.extname, 'schema', schema.nspname, 'version', extension.extversion)",
  `FROM pg_catalog.pg_extension AS extension
   JOIN pg_catalog.pg_namespace AS schema ON schema.oid = extension.extnamespace
  WHERE extension.extname <> 'plpgsql'`,
  byName("extension.extname"),
);

const labels = listOf(
  "label.enumlabel",
  "FROM pg_catalog.pg_enum AS label WHERE label.enumtypid = type.oid",
  "label.enumsortorder",
);

const fromTypes = (kind: string): string => `FROM pg_catalog.pg_type AS type
   JOIN pg_catalog.pg_namespace AS schema ON schema.oid = type.typnamespace
  WHERE type.typtype = '${kind}' AND ${isOwnSchema("schema")} AND ${isOfNoExtension("pg_type", "type.oid")}`;

export const enums: string = listOf(
  `json_build_object('schema', schema.nspname, 'name', type.typname, 'labels', ${labels},
    'comment', ${commentOn("pg_type", "type.oid")})`,
  fromTypes("e"),
  byName("schema.nspname", "type.typname"),
);

const domainConstraints = listOf(
  `json_build_object('name', rule.conname, 'definition', pg_catalog.pg_get_constraintdef(rule.oid),
    'isValidated', rule.convalidated)`,
  "FROM pg_catalog.pg_constraint AS rule WHERE rule.contypid = type.oid AND rule.contype = 'c'",
  byName("rule.conname"),
);

export const domains: string = listOf(
  `json_build_object(
    'schema', schema.nspname,
    'name', type.typname,
    'type', pg_catalog.format_type(type.typbasetype, type.typtypmod),
    'isNotNull', type.typnotnull,
    'defaultValue', type.typdefault,
    'collation', CASE WHEN type.typcollation <> (
      SELECT base.typcollation FROM pg_catalog.pg_type AS base WHERE base.oid = type.typbasetype)
      THEN ${collationName("type.typcollation")} END,
    'constraints', ${domainConstraints},
    'comment', ${commentOn("pg_type", "type.oid")})`,
  fromTypes("d"),
  byName("schema.nspname", "type.typname"),
);

const owner = `(
  SELECT json_build_object('schema', namespace.nspname, 'table', owner.relname, 'column', attribute.attname)
    FROM pg_catalog.pg_depend AS dependency
    JOIN pg_catalog.pg_class AS owner ON owner.oid = dependency.refobjid
    JOIN pg_catalog.pg_namespace AS namespace ON namespace.oid = owner.relnamespace
    JOIN pg_catalog.pg_attribute AS attribute
      ON attribute.attrelid = owner.oid AND attribute.attnum = dependency.refobjsubid
   WHERE dependency.classid = 'pg_catalog.pg_class'::pg_catalog.regclass AND dependency.objid = relation.oid
     AND dependency.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass AND dependency.deptype = 'a')`;

/** Numbers are cast to text, since JSON numbers cannot hold every bigint. */
export const sequences: string = listOf(
  `json_build_object(
    'schema', schema.nspname,
    'name', relation.relname,
    'type', pg_catalog.format_type(sequence.seqtypid, NULL),
    'start', sequence.seqstart::text,
    'increment', sequence.seqincrement::text,
    'minimum', sequence.seqmin::text,
    'maximum', sequence.seqmax::text,
    'cache', sequence.seqcache::text,
    'cycles', sequence.seqcycle,
    'ownedBy', ${owner},
    'comment', ${commentOn("pg_class", "relation.oid")})`,
  `FROM pg_catalog.pg_sequence AS sequence
   JOIN pg_catalog.pg_class AS relation ON relation.oid = sequence.seqrelid
   JOIN pg_catalog.pg_namespace AS schema ON schema.oid = relation.relnamespace
  WHERE relation.relpersistence <> 't' AND ${isOwnSchema("schema")} AND ${isOfNoExtension("pg_class", "relation.oid")}
    AND NOT EXISTS (
      SELECT FROM pg_catalog.pg_depend AS identity
       WHERE identity.classid = 'pg_catalog.pg_class'::pg_catalog.regclass AND identity.objid = relation.oid
         AND identity.deptype = 'i')`,
  byName("schema.nspname", "relation.relname"),
);

export const functions: string = listOf(
  `json_build_object(
    'schema', schema.nspname,
    'name', routine.proname,
    'kind', CASE routine.prokind
      WHEN 'p' THEN 'procedure' WHEN 'a' THEN 'aggregate' WHEN 'w' THEN 'window' ELSE 'function' END,
    'arguments', pg_catalog.pg_get_function_identity_arguments(routine.oid),
    'definition', CASE WHEN routine.prokind <> 'a' THEN pg_catalog.pg_get_functiondef(routine.oid) END,
    'language', language.lanname,
    'comment', ${commentOn("pg_proc", "routine.oid")})`,
  `FROM pg_catalog.pg_proc AS routine
   JOIN pg_catalog.pg_namespace AS schema ON schema.oid = routine.pronamespace
   JOIN pg_catalog.pg_language AS language ON language.oid = routine.prolang
  WHERE ${isOwnSchema("schema")} AND ${isOfNoExtension("pg_proc", "routine.oid")}`,
  `${byName("schema.nspname", "routine.proname")}, pg_catalog.pg_get_function_identity_arguments(routine.oid)`,
);
