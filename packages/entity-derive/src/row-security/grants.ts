// Generates the GRANT statements for row-level security.
import { auditLog } from "../database/ddl/audit-log.ts";
import type { Migration } from "../database/ddl/migrate.ts";
import { outboxBatchesTables, slots } from "../database/ddl/outbox-batches-table.ts";
import { outboxTable } from "../database/ddl/outbox-table.ts";
import { hasNodesSql } from "../database/scope/setting.ts";
import { quoteIdentifier, quoteText } from "../sql/quote.ts";

export interface RowSecurityRoles {
  /** The role of the application's pool, to which policies apply. */
  readonly application: string;
  /** The role of drainers and other jobs for all owners. It needs BYPASSRLS. */
  readonly jobs?: string | undefined;
}

/** Tables that writes add rows to, and only jobs read. */
const written = [
  { ddl: outboxTable, tables: ["public.entity_outbox"] },
  { ddl: outboxBatchesTables, tables: ["public.entity_outbox_events"] },
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
 * repeated. The application's role gets SELECT, INSERT, UPDATE and DELETE on the tables of entities, and only INSERT on
 * the outbox and the audit log. Other privileges are revoked: TRUNCATE bypasses policies, and REFERENCES reveals
 * existing keys.
 *
 * @example
 * await db.execute(rowSecurityGrants(migrations, { application: "shop_app", jobs: "shop_jobs" }));
 */
export function rowSecurityGrants(migrations: readonly Migration[], { application, jobs }: RowSecurityRoles): string {
  const used = new Set<string>(
    migrations.flatMap(({ OUTBOX, TRIGGERS }) => [...(OUTBOX === undefined ? [] : [OUTBOX]), ...(TRIGGERS ?? [])]),
  );
  const tables = migrations.map(({ table }) => table);
  const logs = written.filter(({ ddl }) => used.has(ddl)).flatMap((one) => one.tables);
  const hasBatches = used.has(outboxBatchesTables);
  const schemas = new Set([
    ...tables.map(schemaOf),
    ...migrations.flatMap(({ TYPES = [] }) => TYPES.flatMap(schemaMadeBy)),
    ...(logs.length > 0 ? ["public"] : []),
  ]);
  const roles = [application, ...(jobs === undefined ? [] : [jobs])].map(quoteIdentifier);
  const [app = "", job] = roles;
  return [
    ...[...schemas].map((schema) => `GRANT USAGE ON SCHEMA ${schema} TO ${roles.join(", ")};`),
    // ALTER DEFAULT PRIVILEGES may have granted privileges on every new table.
    `REVOKE ALL ON ${[...tables, ...logs, ...(hasBatches ? [...ofJobs, ...partitions] : [])].join(", ")} FROM ${app};`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables.join(", ")} TO ${app};`,
    ...(logs.length > 0 ? [`GRANT INSERT ON ${logs.join(", ")} TO ${app};`] : []),
    ...(hasBatches ? [`GRANT SELECT ON SEQUENCE public.entity_outbox_slot TO ${app};`] : []),
    ...(logs.length > 0 ? [numberingOnNodes(logs, roles)] : []),
    ...(job === undefined ? [] : grantsOfJobs(job, [...tables, ...logs], hasBatches)),
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
