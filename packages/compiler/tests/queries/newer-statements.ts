// Statements with each kind of syntax that PostgreSQL 15 lacks, with the version that added it.
import type { PostgresVersion } from "../../src/queries/data/postgres-version.ts";

/** They run on the tables `t(i int, x xml, j jsonb, a text)` and `u(i int, a text)`. */
export const newerStatements: readonly (readonly [version: PostgresVersion, sql: string])[] = [
  [16, "SELECT i FROM (SELECT i FROM t)"],
  [16, "SELECT 1_000 AS number"],
  [16, "SELECT t.i FROM t WHERE i = 0xff"],
  [16, "SELECT i FROM t WHERE a IS JSON OBJECT"],
  [16, "SELECT JSON_OBJECT('a': i) AS value FROM t"],
  [16, "SELECT JSON_ARRAY(i, a) AS value FROM t"],
  [16, "SELECT JSON_ARRAY(SELECT i FROM t) AS value"],
  [16, "SELECT JSON_ARRAYAGG(i) AS value FROM t"],
  [16, "SELECT JSON_OBJECTAGG(a: i) AS value FROM t"],
  [16, "SELECT xmlserialize(DOCUMENT x AS text INDENT) AS value FROM t"],
  [16, "SELECT any_value(i) AS value FROM t"],
  [16, "SELECT system_user AS value"],
  [16, "SELECT array_sample(ARRAY[i], 1) AS value FROM t"],
  [17, "SELECT JSON(a WITH UNIQUE KEYS) AS value FROM t"],
  [17, "SELECT JSON_SCALAR(i) AS value FROM t"],
  [17, "SELECT JSON_SERIALIZE(j) AS value FROM t"],
  [17, "SELECT JSON_VALUE(j, '$.a') AS value FROM t"],
  [17, "SELECT JSON_QUERY(j, '$.a') AS value FROM t"],
  [17, "SELECT i FROM t WHERE JSON_EXISTS(j, '$.a')"],
  [17, "SELECT r.b FROM t, JSON_TABLE(t.j, '$' COLUMNS (b int PATH '$.b')) AS r"],
  [17, "SELECT jsonb_path_query(j, '$.a.bigint()') AS value FROM t"],
  [17, "MERGE INTO t USING u ON t.i = u.i WHEN MATCHED THEN UPDATE SET a = u.a RETURNING t.i"],
  [17, "MERGE INTO t USING u ON t.i = u.i WHEN MATCHED THEN DELETE RETURNING merge_action() AS action"],
  [17, "MERGE INTO t USING u ON t.i = u.i WHEN NOT MATCHED BY SOURCE THEN DELETE"],
  [17, "SELECT now() AT LOCAL AS value"],
  [17, "SELECT random(1, 10) AS value"],
  [17, "SELECT to_bin(i) AS value FROM t"],
  [18, "UPDATE t SET i = 1 RETURNING old.i AS before"],
  [18, "DELETE FROM t RETURNING old.a"],
  [18, "INSERT INTO t (i) VALUES (1) RETURNING new.i"],
  [18, "UPDATE t SET i = 1 RETURNING WITH (OLD AS o) o.i"],
  [18, "SELECT json_strip_nulls('[]'::json, true) AS value"],
  [18, "SELECT uuidv7() AS value"],
  [18, "SELECT casefold(a) AS value FROM t"],
  [18, "SELECT max(ROW(i, a)) AS value FROM t"],
  [18, "SELECT i::bytea AS value FROM t"],
  [18, "SELECT reverse(a::bytea) AS value FROM t"],
];

/** Statements that every version accepts, and that look like those. */
export const oldStatements: readonly string[] = [
  "SELECT i FROM (SELECT i FROM t) AS s",
  "SELECT 1000 AS number, 1e5 AS large, '1_000' AS text",
  "SELECT json_build_object('a', i) AS value, json_agg(i) OVER () AS list FROM t",
  "SELECT xmlserialize(DOCUMENT x AS text) AS value FROM t",
  "SELECT json_strip_nulls('[]'::json) AS value",
  "SELECT jsonb_path_query(j, '$.a.double()') AS value FROM t",
  "SELECT '$.a.bigint' AS text, now() AT TIME ZONE 'UTC' AS moment FROM t",
  "SELECT random() AS value, max(i) AS top, reverse(a) AS back, gen_random_uuid() AS id FROM t GROUP BY a",
  "SELECT old.i FROM t AS old",
  "MERGE INTO t USING u ON t.i = u.i WHEN MATCHED THEN UPDATE SET a = u.a WHEN NOT MATCHED THEN INSERT (i) VALUES (u.i)",
  "UPDATE t SET i = 1 RETURNING i",
  "SELECT JSON(a) AS value FROM t",
];

export const newerStatementsSchema = "CREATE TABLE t (i int, x xml, j jsonb, a text); CREATE TABLE u (i int, a text)";
