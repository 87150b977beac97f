// Generated migrations and the names of roles into the GRANTs by which policies hold for the application, and not for jobs.
import { auditLog } from "../database/ddl/audit-log.ts";
import type { Migration } from "../database/ddl/migrate.ts";
import { outboxBatchesTables, slots } from "../database/ddl/outbox-batches-table.ts";
import { outboxTable } from "../database/ddl/outbox-table.ts";
import { hasNodesSql } from "../database/scope/setting.ts";
import { quoteIdentifier, quoteText } from "../sql/quote.ts";

export interface RowSecurityRoles {
  /** The role of the application's pool: it sees and writes what policies let through. */
  readonly application: string;
  /** The role of drainers and of what works for all owners; it must be made with BYPASSRLS. */
  readonly jobs?: string | undefined;
}

/** Tables that are written beside a write, and read by jobs alone. */
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
 * The rights that two roles need, as SQL for the role that owns the tables, to be run after each migration: it can run
 * again. The application's role has the four rights of rows, and INSERT alone on the outbox and the audit log; what it
 * had besides (TRUNCATE passes by policies, REFERENCES shows which keys are there) is taken from it.
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
    // Rights by default (ALTER DEFAULT PRIVILEGES) are on every table that was made, whatever it is for.
    `REVOKE ALL ON ${[...tables, ...logs, ...(hasBatches ? [...ofJobs, ...partitions] : [])].join(", ")} FROM ${app};`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables.join(", ")} TO ${app};`,
    ...(logs.length > 0 ? [`GRANT INSERT ON ${logs.join(", ")} TO ${app};`] : []),
    ...(hasBatches ? [`GRANT SELECT ON SEQUENCE public.entity_outbox_slot TO ${app};`] : []),
    ...(logs.length > 0 ? [numberingOnNodes(logs, roles)] : []),
    ...(job === undefined ? [] : grantsOfJobs(job, [...tables, ...logs], hasBatches)),
  ].join("\n");
}

/**
 * Whoever may INSERT may have the row numbered, but where Citus is: it writes the default of an identity column into the
 * statement, as a call of `nextval`, for which a role needs a right of its own.
 */
function numberingOnNodes(logs: readonly string[], roles: readonly string[]): string {
  const grant = `GRANT USAGE ON SEQUENCE ${logs.map((log) => `${log}_id_seq`).join(", ")} TO ${roles.join(", ")}`;
  const block = `BEGIN IF ${hasNodesSql} THEN ${grant}; END IF; END`;
  return `DO ${quoteText(block)};`;
}

/** A slot of the outbox in batches is emptied by TRUNCATE. */
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

/** Statements name the types of enums with their schemas. */
function schemaMadeBy(ddl: string): readonly string[] {
  return /^CREATE SCHEMA IF NOT EXISTS (.+)$/.exec(ddl)?.slice(1) ?? [];
}

/** The first of two names, either of which may be quoted. */
function schemaOf(table: string): string {
  return /^(?:"(?:[^"]|"")*"|[^".]+)/.exec(table)?.[0] ?? "public";
}
