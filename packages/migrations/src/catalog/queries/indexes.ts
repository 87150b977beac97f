// Query for the indexes of a table, as JSON.
import { byName, columnsOf, commentOn, listOf } from "./query-parts.ts";

const operatorClass = `(
  SELECT CASE WHEN schema.nspname = 'pg_catalog' THEN '' ELSE pg_catalog.quote_ident(schema.nspname) || '.' END
      || pg_catalog.quote_ident(class.opcname)
    FROM pg_catalog.pg_opclass AS class
    JOIN pg_catalog.pg_namespace AS schema ON schema.oid = class.opcnamespace
   WHERE class.oid = stored.indclass[key.position] AND NOT class.opcdefault)`;

const key = `json_build_object(
  'column', (SELECT attname FROM pg_catalog.pg_attribute
    WHERE attrelid = stored.indrelid AND attnum = stored.indkey[key.position] AND attnum > 0),
  'expression', pg_catalog.pg_get_indexdef(stored.indexrelid, key.position + 1, false),
  'operatorClass', ${operatorClass},
  'isDescending', stored.indoption[key.position] & 1 = 1,
  'nullsFirst', stored.indoption[key.position] & 2 = 2)`;

const keys = listOf(key, "FROM generate_series(0, stored.indnkeyatts - 1) AS key (position)", "key.position");

const included = listOf(
  "attribute.attname",
  `FROM generate_series(stored.indnkeyatts::int, stored.indnatts - 1) AS key (position)
   JOIN pg_catalog.pg_attribute AS attribute
     ON attribute.attrelid = stored.indrelid AND attribute.attnum = stored.indkey[key.position]`,
  "key.position",
);

/** The key columns of a constraint's index are added explicitly: they depend on the constraint, not on the columns. */
const columns = columnsOf("pg_class", "stored.indexrelid", "stored.indrelid", { keys: "stored.indkey" });

const index = `json_build_object(
  'name', class.relname,
  'definition', pg_catalog.pg_get_indexdef(stored.indexrelid),
  'method', method.amname,
  'isUnique', stored.indisunique,
  'treatsNullsAsEqual', stored.indnullsnotdistinct,
  'isValid', stored.indisvalid,
  'constraint', rule.conname,
  'keys', ${keys},
  'included', ${included},
  'predicate', pg_catalog.pg_get_expr(stored.indpred, stored.indrelid),
  'columns', ${columns},
  'comment', ${commentOn("pg_class", "stored.indexrelid")})`;

export const indexesOfTable: string = listOf(
  index,
  `FROM pg_catalog.pg_index AS stored
   JOIN pg_catalog.pg_class AS class ON class.oid = stored.indexrelid
   JOIN pg_catalog.pg_am AS method ON method.oid = class.relam
   LEFT JOIN pg_catalog.pg_constraint AS rule
     ON rule.conindid = stored.indexrelid AND rule.conrelid = stored.indrelid AND rule.contype IN ('p', 'u', 'x')
  WHERE stored.indrelid = relation.oid`,
  byName("class.relname"),
);
