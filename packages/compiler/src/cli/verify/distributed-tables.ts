// What a coordinator of Citus says of its tables, into diagnostics where entities say that they are spread otherwise.
import type { Transaction } from "entity-derive/runtime";
import type { Entity } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";

/** Nothing is reported on a server without Citus, which has all tables as they are. */
export async function reportDistribution(db: Transaction, entities: readonly Entity[], report: Report): Promise<void> {
  if (!(await isCoordinator(db))) return;
  const actual = await spreadTables(db);
  for (const entity of entities) {
    const { table, distribution, source } = entity;
    const name = `${table.schema}.${table.name}`;
    const [is, wanted] = [actual.get(name), wantedOf(entity)];
    // That a table is missing is said where a statement needs it.
    if (is === undefined || is === wanted) continue;
    report.add("table-distribution", distribution?.span ?? source.annotation, {
      table: table.name,
      actual: is,
      expected: wanted,
      suggestion: suggestionFor(entity, is === onOneServer),
    });
  }
}

const onOneServer = "on the coordinator alone";
const onEveryNode = "on every node";

function by(column: string): string {
  return `distributed by \`${column}\``;
}

function wantedOf({ distribution }: Entity): string {
  if (distribution === null) return onOneServer;
  return distribution.kind === "reference" ? onEveryNode : by(distribution.field.column.name);
}

function suggestionFor({ table, distribution }: Entity, isOnOneServer: boolean): string {
  const name = `'${table.schema}.${table.name}'`;
  if (distribution === null) return `say it in the entity by \`distribute\`, or call \`undistribute_table(${name})\``;
  if (!isOnOneServer) return `undo it with \`undistribute_table(${name})\` first, and distribute the table then`;
  const call =
    distribution.kind === "reference"
      ? `create_reference_table(${name})`
      : `create_distributed_table(${name}, '${distribution.field.column.name}')`;
  return `migrations that ran before Citus was there do not run again: call \`${call}\``;
}

async function isCoordinator(db: Transaction): Promise<boolean> {
  const text = "SELECT to_regclass('citus_tables') IS NOT NULL";
  const { rows } = await db.query({ name: "verify.citus", text }, []);
  return rows[0]?.[0] === "t";
}

/** Of each table how it is spread. */
async function spreadTables(db: Transaction): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query({ name: "verify.distributed", text: spreadQuery }, []);
  return new Map(
    rows.map(([table, kind, column]) => {
      const spread = kind === "reference" ? onEveryNode : kind === "distributed" ? by(column ?? "") : onOneServer;
      return [table ?? "", spread];
    }),
  );
}

const spreadQuery = `SELECT n.nspname || '.' || c.relname, t.citus_table_type::text, t.distribution_column::text
FROM pg_catalog.pg_class c
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN citus_tables t ON t.table_name = c.oid
WHERE c.relkind IN ('r', 'p')`;
