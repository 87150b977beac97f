// The PostgreSQL setting with the owner, and the detection of Citus.

/** The setting that policies read. It is set in the transaction of a statement, and empty without an owner. */
export const scopeSetting = "entity_derive.owner";

/** SQL that returns whether the server has Citus, which passes statements to its nodes. */
export const hasNodesSql = "pg_catalog.to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL";
