// The PostgreSQL settings with the owner and the actor, and the detection of Citus.

/** The setting that policies read. It is set in the transaction of a statement, and empty without an owner. */
export const scopeSetting = "entity_derive.owner";

/** The setting that triggers of the audit log read; empty without an actor. */
export const actorSetting = "entity_derive.actor";

/** The setting with which statements tell those triggers that an administrator acts. */
export const allOwnersSetting = "entity_derive.all_owners";

/** SQL that returns whether the server has Citus, which passes statements to its nodes. */
export const hasNodesSql = "pg_catalog.to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL";
