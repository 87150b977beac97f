// Generates the GRANT statements for row-level security.

import type { Queryable } from "../database/database.ts";
import { auditLog } from "../database/ddl/audit-log.ts";
import { idempotencyKeysTable } from "../database/ddl/idempotency-keys-table.ts";
import type { Migration } from "../database/ddl/migrate.ts";
import { outboxBatchesTables, slots } from "../database/ddl/outbox-batches-table.ts";
import { outboxTable } from "../database/ddl/outbox-table.ts";
import { quoteIdentifier, quoteText } from "../sql/quote.ts";
import { hasNodesSql } from "../sql/setting.ts";

/** The roles of an application whose tables have policies. */
export interface RowSecurityRoles {
  /** The role of the application's pool, to which policies apply. */
  readonly application: string;
  /** The role of drainers and other jobs for all owners. It needs BYPASSRLS. */
  readonly jobs?: string | undefined;
}

const batchEvents = "public.entity_outbox_events";

/** The application adds keys and reads them; only jobs remove them. */
const keysTable = "public.entity_idempotency_keys";

/** Tables that writes add rows to, and only jobs read. */
const insertOnlyTables = [
  { ddl: outboxTable, tables: ["public.entity_outbox"] },
  { ddl: outboxBatchesTables, tables: [batchEvents] },
  { ddl: auditLog, tables: ["public.entity_audit_log"] },
] as const;

const ofJobs = [
  "public.entity_outbox_slots",
  "public.entity_outbox_stripes",
  "public.entity_outbox_drainers",
  "public.entity_outbox_deferred",
];

const partitions = Array.from({ length: slots }, (_, slot) => `public.entity_outbox_events_${slot}`);

/**
 * Returns the GRANT statements for two roles. Run them as the owner of the tables after each migration; they can be
 * repeated. The application's role gets SELECT, INSERT, UPDATE and DELETE on the tables of entities, only INSERT on the
 * outbox and the audit log, and SELECT and INSERT on the idempotency keys. Other privileges are revoked: TRUNCATE bypasses policies, and REFERENCES reveals
 * existing keys.
 *
 * @example
 * await db.execute(rowSecurityGrants(migrations, { application: "shop_app", jobs: "shop_jobs" }));
 */
export function rowSecurityGrants(migrations: readonly Migration[], roles: RowSecurityRoles): string {
  const used = new Set<string>(
    migrations.flatMap(({ OUTBOX = [], IDEMPOTENCY = [], TRIGGERS = [] }) => [OUTBOX, IDEMPOTENCY, TRIGGERS].flat()),
  );
  return grantsOn(
    {
      tables: migrations.map(({ table }) => table),
      schemas: migrations.flatMap(({ TYPES = [] }) => TYPES.flatMap(schemaMadeBy)),
      logs: insertOnlyTables.filter(({ ddl }) => used.has(ddl)).flatMap((one) => one.tables),
      hasKeys: used.has(idempotencyKeysTable),
    },
    roles,
  );
}

/** The objects of a database that two roles share, with quoted names. */
export interface GrantedObjects {
  /** The tables of entities, with their schemas. */
  readonly tables: readonly string[];
  /** The schemas of types; those of tables need not be in it. */
  readonly schemas: readonly string[];
  /** The tables of the outbox and of the audit log that exist. */
  readonly logs: readonly string[];
  /** Whether the table of idempotency keys exists. */
  readonly hasKeys: boolean;
}

function grantsOn(
  { tables, schemas: others, logs, hasKeys }: GrantedObjects,
  { application, jobs }: RowSecurityRoles,
): string {
  const hasBatches = logs.includes(batchEvents);
  const keys = hasKeys ? [keysTable] : [];
  const schemas = new Set([...[...tables, ...logs, ...keys].map(schemaOf), ...others]);
  const roles = [application, ...(jobs === undefined ? [] : [jobs])].map(quoteIdentifier);
  const [app = "", job] = roles;
  return [
    ...[...schemas].map((schema) => `GRANT USAGE ON SCHEMA ${schema} TO ${roles.join(", ")};`),
    // ALTER DEFAULT PRIVILEGES may have granted privileges on every new table.
    `REVOKE ALL ON ${[...tables, ...logs, ...keys, ...(hasBatches ? [...ofJobs, ...partitions] : [])].join(", ")} FROM ${app};`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables.join(", ")} TO ${app};`,
    ...(logs.length > 0 ? [`GRANT INSERT ON ${logs.join(", ")} TO ${app};`] : []),
    ...(hasKeys ? [`GRANT SELECT, INSERT ON ${keysTable} TO ${app};`] : []),
    ...(hasBatches ? [`GRANT SELECT ON SEQUENCE public.entity_outbox_slot TO ${app};`] : []),
    ...(logs.length > 0 ? [numberingOnNodes(logs, roles)] : []),
    ...(job === undefined ? [] : grantsOfJobs(job, [...tables, ...logs, ...keys], hasBatches)),
  ].join("\n");
}

/**
 * INSERT includes the use of an identity column's sequence, except with Citus: it writes `nextval` into the statement,
 * which needs a separate privilege.
 */
function numberingOnNodes(logs: readonly string[], roles: readonly string[]): string {
  const grant = `GRANT USAGE ON SEQUENCE ${logs.map((log) => `${log}_id_seq`).join(", ")} TO ${roles.join(", ")}`;
  const block = `BEGIN IF ${hasNodesSql} THEN ${grant}; END IF; END`;
  return `DO ${quoteText(block)};`;
}

/** TRUNCATE empties a slot of the outbox in batches. */
function grantsOfJobs(job: string, tables: readonly string[], hasBatches: boolean): readonly string[] {
  return [
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${[...tables, ...(hasBatches ? ofJobs : [])].join(", ")} TO ${job};`,
    ...(hasBatches
      ? [
          `GRANT SELECT, INSERT, TRUNCATE ON ${partitions.join(", ")} TO ${job};`,
          `GRANT SELECT, USAGE, UPDATE ON SEQUENCE public.entity_outbox_slot TO ${job};`,
        ]
      : []),
  ];
}

/** Statements qualify enum types with their schemas. */
function schemaMadeBy(ddl: string): readonly string[] {
  return /^CREATE SCHEMA IF NOT EXISTS (.+)$/.exec(ddl)?.slice(1) ?? [];
}

/** Returns the first part of a qualified name; both parts can be quoted. */
function schemaOf(table: string): string {
  return /^(?:"(?:[^"]|"")*"|[^".]+)/.exec(table)?.[0] ?? "public";
}

/**
 * Returns the GRANT statements for all tables of a database, without those of extensions and of `recordTable`.
 * @param recordTable with its schema, quoted
 */
export async function grantsInDatabase(db: Queryable, recordTable: string, roles: RowSecurityRoles): Promise<string> {
  const text = `
    SELECT format('%I.%I', schema.nspname, class.relname)
      FROM pg_catalog.pg_class AS class
      JOIN pg_catalog.pg_namespace AS schema ON schema.oid = class.relnamespace
     WHERE class.relkind IN ('r', 'p') AND NOT class.relispartition
       AND schema.nspname !~ '^pg_' AND schema.nspname <> 'information_schema'
       AND class.oid IS DISTINCT FROM pg_catalog.to_regclass($1)
       AND NOT EXISTS (
         SELECT FROM pg_catalog.pg_depend AS owned
          WHERE owned.classid = 'pg_catalog.pg_class'::regclass AND owned.objid = class.oid AND owned.deptype = 'e')
     ORDER BY 1`;
  const { rows } = await db.query({ name: "rowSecurity.tables", text }, [recordTable]);
  const all = rows.map(([name]) => name ?? "");
  const known = new Set(insertOnlyTables.flatMap((one) => one.tables as readonly string[]));
  const tables = all.filter((name) => !known.has(name) && name !== keysTable && !ofJobs.includes(name));
  if (tables.length === 0) return "";
  const logs = all.filter((name) => known.has(name));
  return grantsOn({ tables, schemas: [], logs, hasKeys: all.includes(keysTable) }, roles);
}
