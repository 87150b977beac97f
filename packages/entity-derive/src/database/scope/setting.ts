// The setting that says for whom a statement runs, and what has to be known of a server to tell it.

/** What policies read. It is set in the transaction of a statement, and empty where it runs for nobody. */
export const scopeSetting = "entity_derive.owner";

/** Whether the server has Citus, which passes statements on to its nodes, as SQL. */
export const hasNodesSql = "pg_catalog.to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL";
