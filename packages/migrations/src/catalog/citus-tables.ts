// Reads from Citus how tables are distributed, and marks manually distributed tables in a catalog.
import type { Queryable, Statement } from "entity-derive/runtime";
import type { Catalog, Table } from "./catalog.ts";
import { distributionComment, distributionOf, type TableDistribution } from "./distribution.ts";

const citusQuery: Statement = {
  name: "readCitus",
  text: "SELECT pg_catalog.to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL",
};

/** Hash-distributed tables and reference tables. Tables that Citus keeps on the coordinator are neither. */
const distributionsQuery: Statement = {
  name: "readDistributedTables",
  text: `
SELECT schema.nspname, relation.relname,
       CASE WHEN part.partmethod = 'h' THEN 'by' WHEN part.partmethod = 'n' AND part.repmodel = 't' THEN 'reference' END,
       CASE part.partmethod WHEN 'h' THEN pg_catalog.column_to_column_name(part.logicalrelid, part.partkey) END
  FROM pg_catalog.pg_class AS relation
  JOIN pg_catalog.pg_namespace AS schema ON schema.oid = relation.relnamespace
  LEFT JOIN pg_catalog.pg_dist_partition AS part ON part.logicalrelid = relation.oid
 WHERE relation.relkind IN ('r', 'p')`,
};

/** The distribution of each table, by `schema.name`; null for a table on the coordinator only. */
export type Distributions = ReadonlyMap<string, TableDistribution | null>;

/** Returns null on a server without Citus. */
export async function readDistributions(db: Queryable): Promise<Distributions | null> {
  const { rows: stored } = await db.query(citusQuery, []);
  if (stored[0]?.[0] !== "t") return null;
  const { rows } = await db.query(distributionsQuery, []);
  return new Map(rows.map(([schema, name, kind, column]) => [`${schema}.${name}`, distribution(kind, column ?? "")]));
}

function distribution(kind: string | null | undefined, column: string): TableDistribution | null {
  if (kind === "reference") return { kind };
  return kind === "by" ? { kind, column, colocatedWith: null } : null;
}

/** Marks distributed tables as the option `distribute` would: with a comment on the primary key. */
export async function withDistributedTables(catalog: Catalog, db: Queryable): Promise<Catalog> {
  const distributions = await readDistributions(db);
  if (distributions === null) return catalog;
  const tables = catalog.tables.map((table) => {
    const stored = distributions.get(`${table.schema}.${table.name}`) ?? null;
    return stored === null || distributionOf(table) !== null ? table : withDistributionComment(table, stored);
  });
  return { ...catalog, tables };
}

function withDistributionComment(table: Table, stored: TableDistribution): Table {
  const constraints = table.constraints.map((constraint) => {
    const isMarked =
      constraint.kind === "primary key" && (stored.kind === "reference" || constraint.columns.includes(stored.column));
    return isMarked ? { ...constraint, comment: distributionComment(constraint, stored) } : constraint;
  });
  return { ...table, constraints };
}
