// Finds out which role the studio uses, and whether it may do more than an application.
import type { Database, Statement } from "entity-derive/runtime";
import type { Entity } from "../2-model/data/entity.ts";
import type { ConnectedRole } from "./studio.ts";

const roleSql: Statement = {
  name: "studio.role",
  text: `SELECT current_user, pg_catalog.current_setting('server_version'), role.rolsuper, role.rolbypassrls,
       ARRAY(SELECT class.relname
               FROM pg_catalog.json_to_recordset($1) AS named (schema TEXT, name TEXT)
               JOIN pg_catalog.pg_class AS class
                 ON class.oid = pg_catalog.to_regclass(pg_catalog.format('%I.%I', named.schema, named.name))
              WHERE pg_catalog.pg_has_role(class.relowner, 'MEMBER')
              ORDER BY class.relname)::TEXT
  FROM pg_catalog.pg_roles AS role
 WHERE role.rolname = current_user`,
};

/** The number of owned tables that are named. */
const maximumNamed = 3;

/** Reads the role that statements run as. */
export async function readRole(db: Database, entities: readonly Entity[]): Promise<ConnectedRole> {
  const tables = entities.map(({ table: { schema, name } }) => ({ schema, name }));
  const { rows } = await db.query(roleSql, [JSON.stringify(tables)]);
  const [name, version, isSuperuser, bypasses, owned] = rows[0] ?? [];
  const role = name ?? "(unknown)";
  const ownedTables = (owned ?? "{}").slice(1, -1).split(",").filter(Boolean);
  const privileges = [
    ...(isSuperuser === "t" ? [`${role} is a superuser`] : []),
    ...(bypasses === "t" ? [`${role} has BYPASSRLS`] : []),
    // A superuser is a member of every role.
    ...(isSuperuser === "t" || ownedTables.length === 0 ? [] : [`${role} owns ${someOf(ownedTables)}`]),
  ];
  const bypassesPolicies = isSuperuser === "t" || bypasses === "t";
  return { name: role, version: version ?? "", privileges, bypassesPolicies };
}

function someOf(tables: readonly string[]): string {
  const named = tables.slice(0, maximumNamed).join(", ");
  return tables.length > maximumNamed ? `${named} and ${tables.length - maximumNamed} more tables` : named;
}
