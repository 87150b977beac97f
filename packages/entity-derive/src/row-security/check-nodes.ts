// Checks on a Citus coordinator that policies work on all nodes.
import type { Queryable } from "../database/database.ts";
import { statement } from "../database/statements/statement.ts";
import { quoteText } from "../sql/quote.ts";

const ownerSettingSql = statement(
  "checkRowSecurity.owner",
  "SELECT pg_catalog.current_setting('citus.propagate_set_commands', true)",
);

const nodesSql = statement(
  "checkRowSecurity.nodes",
  `
  SELECT nodename || ':' || nodeport, success, result
    FROM run_command_on_workers($1)
   WHERE NOT success OR result <> ''`,
);

/** An arbitrary owner, so that the leading statement of an owner is sent. */
const anyOwner = "00000000-0000-0000-0000-000000000000";

export async function reasonsOfNodes(db: Queryable, tables: readonly string[]): Promise<readonly string[]> {
  const ownerResult = await db.scoped({ owner: anyOwner }).query(ownerSettingSql, []);
  const { rows } = await db.query(nodesSql, [onNode(tables)]);
  return [
    ...(ownerResult.rows[0]?.[0] === "local"
      ? []
      : [
          "the database does not send the owner of a statement to the nodes of Citus, as databases of entity-derive do",
        ]),
    ...rows.map(([node, success, result]) =>
      success === "t" ? `${result} on the node ${node}` : `the node ${node} cannot be queried: ${result}`,
    ),
  ];
}

/** Returns an empty text if policies work. A node knows the shards of all tables, and has some of them. */
function onNode(tables: readonly string[]): string {
  const names = tables.map(quoteText).join(", ");
  return `
    SELECT coalesce(
      (SELECT 'the role ' || rolname || ' is a superuser or has BYPASSRLS'
         FROM pg_catalog.pg_roles WHERE rolname = current_user AND (rolsuper OR rolbypassrls)),
      (SELECT 'row-level security is off of ' || string_agg(DISTINCT shard.logicalrelid::text, ', ')
         FROM pg_catalog.pg_dist_shard AS shard
         JOIN pg_catalog.pg_class AS placed
           ON placed.oid = pg_catalog.to_regclass(shard_name(shard.logicalrelid, shard.shardid))
        WHERE shard.logicalrelid IN (SELECT pg_catalog.to_regclass(name) FROM unnest(ARRAY[${names}]) AS name)
          AND NOT pg_catalog.row_security_active(placed.oid)),
      '')`;
}
