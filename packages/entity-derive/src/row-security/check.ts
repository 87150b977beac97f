// Checks that row-level security applies to the role of a database.
import type { Queryable, Row } from "../database/database.ts";
import type { Migration } from "../database/ddl/migrate.ts";
import { statement } from "../database/statements/statement.ts";
import { hasNodesSql } from "../sql/setting.ts";
import { reasonsOfNodes } from "./check-nodes.ts";

/** Thrown if a role of the application has other rights than it needs. */
export class RowSecurityError extends Error {
  override readonly name: string = "RowSecurityError";
  /** The role that was checked. */
  readonly role: string;
  /** The reasons: `app is a superuser`, `row-level security of public.issues is off`. */
  readonly reasons: readonly string[];

  constructor(role: string, reasons: readonly string[], use: "application" | "administration" = "application") {
    const why = reasons.join("; ");
    super(
      use === "application"
        ? `Row-level security does not apply to the role ${role}: ${why}. Connect the application with a separate role ` +
            "that has the privileges of `rowSecurityGrants`"
        : `The role ${role} is not suitable for administrators: ${why}. Connect them with a separate role that has ` +
            "BYPASSRLS and the privileges of `jobs` in `rowSecurityGrants`",
    );
    this.role = role;
    this.reasons = reasons;
  }
}

type TableRow = readonly [
  role: string,
  isSuperuser: string,
  bypasses: string,
  hasNodes: string,
  table: string,
  isThere: string,
  isActive: string | null,
  mayOwn: string | null,
  mayTruncate: string | null,
  mayRefer: string | null,
  views: string | null,
];

/**
 * The views over each relation, and those over other views. The one directly over a relation decides whose rights apply
 * to it: those of its owner, or those of the role if it is a `security_invoker`.
 */
const viewsSql = `
  readers AS (
    SELECT DISTINCT reads.refobjid AS relation, view.oid AS view
      FROM pg_catalog.pg_depend AS reads
      JOIN pg_catalog.pg_rewrite AS rule ON rule.oid = reads.objid
      JOIN pg_catalog.pg_class AS view ON view.oid = rule.ev_class AND view.relkind = 'v' AND view.oid <> reads.refobjid
     WHERE reads.classid = 'pg_catalog.pg_rewrite'::regclass AND reads.refclassid = 'pg_catalog.pg_class'::regclass),
  views AS (
    SELECT relation, view AS direct, view FROM readers
     UNION
    SELECT views.relation, views.direct, readers.view FROM views JOIN readers ON readers.relation = views.view)`;

/** Finds views with the rights of an owner to whom policies do not apply, and whose rows the role may read. */
const leakingViews = `
  SELECT string_agg(DISTINCT format('%I.%I', schema.nspname, direct.relname), ', ')
    FROM views
    JOIN pg_catalog.pg_class AS direct ON direct.oid = views.direct
    JOIN pg_catalog.pg_namespace AS schema ON schema.oid = direct.relnamespace
    JOIN pg_catalog.pg_roles AS owner ON owner.oid = direct.relowner
   WHERE views.relation = secured.oid AND (owner.rolsuper OR owner.rolbypassrls)
     AND pg_catalog.has_any_column_privilege(views.view, 'SELECT')
     AND NOT EXISTS (
       SELECT FROM pg_catalog.pg_options_to_table(direct.reloptions) AS option
        WHERE option.option_name = 'security_invoker' AND option.option_value::boolean)`;

const askSql = statement<TableRow & Row>(
  "checkRowSecurity",
  `
  WITH RECURSIVE ${viewsSql}
  SELECT current_user, role.rolsuper, role.rolbypassrls, ${hasNodesSql}, named.name, secured.oid IS NOT NULL,
         pg_catalog.row_security_active(secured.oid),
         pg_catalog.pg_has_role(secured.relowner, 'MEMBER'),
         pg_catalog.has_table_privilege(secured.oid, 'TRUNCATE'),
         pg_catalog.has_any_column_privilege(secured.oid, 'REFERENCES'),
         (${leakingViews})
    FROM pg_catalog.json_array_elements_text($1) AS named (name)
    JOIN pg_catalog.pg_roles AS role ON role.rolname = current_user
    LEFT JOIN pg_catalog.pg_class AS secured ON secured.oid = pg_catalog.to_regclass(named.name)`,
);

/** Further checks of {@link checkRowSecurity}. */
export interface RowSecurityChecks {
  /** The database of administrators: its role must have BYPASSRLS, and must not be a superuser or own a table. */
  readonly administration?: Queryable | undefined;
}

/**
 * Checks that the policies of the migrations' tables apply to the role of a database. Call it at the start of the
 * application, with the pool that serves requests (PostgreSQL manual, "Row Security Policies").
 *
 * @throws {RowSecurityError} for a superuser, or a role that has BYPASSRLS, owns a table, or may TRUNCATE or reference
 * it; for a table that is missing or has no row-level security; for a view that bypasses it; with Citus, also for a
 * node on which policies do not apply, or which does not receive the owner; for a role of administrators that is a
 * superuser, owns a table, or has no BYPASSRLS
 *
 * @example
 * await checkRowSecurity(db, migrations);
 */
export async function checkRowSecurity(
  db: Queryable,
  migrations: readonly Migration[],
  { administration }: RowSecurityChecks = {},
): Promise<void> {
  const tables = migrations.filter(({ POLICIES }) => POLICIES !== undefined).map(({ table }) => table);
  if (tables.length === 0) return;
  const results = await asked(db, tables);
  const [first] = results;
  const [role, isSuperuser, bypasses, hasNodes] = first;
  const isAbove = isSuperuser === "t" || bypasses === "t";
  const reasons = [
    ...(isSuperuser === "t" ? [`${role} is a superuser`] : []),
    ...(bypasses === "t" ? [`${role} has BYPASSRLS`] : []),
    ...(isAbove ? [] : results.flatMap(reasonsOf)),
    ...(isAbove || hasNodes !== "t" ? [] : await reasonsOfNodes(db, tables)),
  ];
  if (reasons.length > 0) throw new RowSecurityError(role, reasons);
  if (administration !== undefined) await checkAdministration(administration, tables);
}

/** Without BYPASSRLS an administrator would see no rows, and nobody would notice. */
async function checkAdministration(db: Queryable, tables: readonly string[]): Promise<void> {
  const results = await asked(db, tables);
  const [[role, isSuperuser, bypasses]] = results;
  const owned = results.flatMap(([, , , , table, , , mayOwn]) => (mayOwn === "t" ? [`${role} owns ${table}`] : []));
  const reasons = [
    ...(isSuperuser === "t" ? [`${role} is a superuser`] : owned),
    ...(bypasses === "t" ? [] : [`${role} has no BYPASSRLS`]),
  ];
  if (reasons.length > 0) throw new RowSecurityError(role, reasons, "administration");
}

/** Returns a row for each table. */
async function asked(db: Queryable, tables: readonly string[]): Promise<readonly [TableRow, ...TableRow[]]> {
  const { rows } = await db.query(askSql, [JSON.stringify(tables)]);
  const [first, ...others] = rows as readonly (readonly (string | null)[])[] as readonly TableRow[];
  if (first === undefined) throw new RowSecurityError("(unknown)", ["the role does not exist on the server"]);
  return [first, ...others];
}

function reasonsOf([
  role,
  ,
  ,
  ,
  table,
  isThere,
  isActive,
  mayOwn,
  mayTruncate,
  mayRefer,
  views,
]: TableRow): readonly string[] {
  if (isThere !== "t") return [`there is no table ${table}`];
  return [
    ...(isActive === "t" ? [] : [`row-level security of ${table} is off`]),
    ...(mayOwn === "t" ? [`${role} owns ${table}, and could disable it`] : []),
    ...(mayTruncate === "t" && mayOwn !== "t" ? [`${role} may TRUNCATE ${table}`] : []),
    ...(mayRefer === "t" && mayOwn !== "t"
      ? [`${role} has REFERENCES on ${table}, and could find out which keys exist`]
      : []),
    ...(views === null ? [] : [`${views} of ${table} must be created WITH (security_invoker = true)`]),
  ];
}
