// Query for the columns of a table, as JSON.
import { byName, columnsOf, listOf } from "./query-parts.ts";

const kinds = `CASE base.typtype
  WHEN 'e' THEN 'enum' WHEN 'd' THEN 'domain' WHEN 'c' THEN 'composite' WHEN 'r' THEN 'range' WHEN 'm' THEN 'range'
  ELSE 'base' END`;

/** The type of the column, or the element type of an array. */
const baseType = `(
  SELECT json_build_object(
      'schema', schema.nspname, 'name', base.typname, 'kind', ${kinds},
      'isArray', type.typsubscript = 'pg_catalog.array_subscript_handler'::pg_catalog.regproc,
      'modifier', attribute.atttypmod)
    FROM pg_catalog.pg_type AS base
    JOIN pg_catalog.pg_namespace AS schema ON schema.oid = base.typnamespace
   WHERE base.oid = CASE
     WHEN type.typsubscript = 'pg_catalog.array_subscript_handler'::pg_catalog.regproc THEN type.typelem
     ELSE type.oid END)`;

const defaultText = "pg_catalog.pg_get_expr(value.adbin, value.adrelid)";

/** The collation's name as printed with an empty `search_path`. */
export const collationName = (collation: string): string => `(
  SELECT CASE WHEN schema.nspname = 'pg_catalog' THEN '' ELSE pg_catalog.quote_ident(schema.nspname) || '.' END
      || pg_catalog.quote_ident(named.collname)
    FROM pg_catalog.pg_collation AS named
    JOIN pg_catalog.pg_namespace AS schema ON schema.oid = named.collnamespace
   WHERE named.oid = ${collation})`;

const column = `json_build_object(
  'name', attribute.attname,
  'position', attribute.attnum,
  'type', pg_catalog.format_type(attribute.atttypid, attribute.atttypmod),
  'base', ${baseType},
  'isNotNull', attribute.attnotnull,
  'defaultValue', CASE WHEN attribute.attgenerated = '' THEN ${defaultText} END,
  'generated', CASE WHEN attribute.attgenerated <> '' THEN json_build_object(
    'expression', ${defaultText},
    'kind', CASE attribute.attgenerated WHEN 's' THEN 'stored' ELSE 'virtual' END,
    'columns', ${columnsOf("pg_attrdef", "value.oid", "attribute.attrelid", { except: "attribute.attnum" })}) END,
  'identity', CASE attribute.attidentity WHEN 'a' THEN 'always' WHEN 'd' THEN 'by default' END,
  'collation', CASE WHEN attribute.attcollation <> type.typcollation
    THEN ${collationName("attribute.attcollation")} END,
  'comment', pg_catalog.col_description(attribute.attrelid, attribute.attnum))`;

export const columnsOfTable: string = listOf(
  column,
  `FROM pg_catalog.pg_attribute AS attribute
   JOIN pg_catalog.pg_type AS type ON type.oid = attribute.atttypid
   LEFT JOIN pg_catalog.pg_attrdef AS value
     ON value.adrelid = attribute.attrelid AND value.adnum = attribute.attnum
  WHERE attribute.attrelid = relation.oid AND attribute.attnum > 0 AND NOT attribute.attisdropped`,
  "attribute.attnum",
);

/** The parents in the inheritance hierarchy. */
export const parentsOfTable: string = listOf(
  "json_build_object('schema', schema.nspname, 'name', parent.relname)",
  `FROM pg_catalog.pg_inherits AS link
   JOIN pg_catalog.pg_class AS parent ON parent.oid = link.inhparent
   JOIN pg_catalog.pg_namespace AS schema ON schema.oid = parent.relnamespace
  WHERE link.inhrelid = relation.oid`,
  `link.inhseqno, ${byName("parent.relname")}`,
);
