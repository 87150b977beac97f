// What Citus says of tables, and a catalog into the same with the marks of those that somebody has distributed by hand.
import type { Queryable, Statement } from "entity-derive/runtime";
import type { Catalog, Table } from "./catalog.ts";
import { distributionComment, distributionOf, type TableDistribution } from "./distribution.ts";

const citusQuery: Statement = {
  name: "readCitus",
  text: "SELECT pg_catalog.to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL",
};

/** Distributed by the hash of a column, or reference tables; a table that Citus keeps on its coordinator is neither. */
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

/** Of each table, as `schema.name`, how its rows are spread: null for one on the coordinator alone. */
export type Distributions = ReadonlyMap<string, TableDistribution | null>;

/** Null on a server without Citus. */
export async function readDistributions(db: Queryable): Promise<Distributions | null> {
  const { rows: found } = await db.query(citusQuery, []);
  if (found[0]?.[0] !== "t") return null;
  const { rows } = await db.query(distributionsQuery, []);
  return new Map(rows.map(([schema, name, kind, column]) => [`${schema}.${name}`, distribution(kind, column ?? "")]));
}

function distribution(kind: string | null | undefined, column: string): TableDistribution | null {
  if (kind === "reference") return { kind };
  return kind === "by" ? { kind, column, colocatedWith: null } : null;
}

/** As if `distribute` had made them: what it writes on the primary key is missing there. */
export async function withDistributedTables(catalog: Catalog, db: Queryable): Promise<Catalog> {
  const distributions = await readDistributions(db);
  if (distributions === null) return catalog;
  const tables = catalog.tables.map((table) => {
    const found = distributions.get(`${table.schema}.${table.name}`) ?? null;
    return found === null || distributionOf(table) !== null ? table : withDistributionComment(table, found);
  });
  return { ...catalog, tables };
}

function withDistributionComment(table: Table, found: TableDistribution): Table {
  const constraints = table.constraints.map((constraint) => {
    const isMarked =
      constraint.kind === "primary key" && (found.kind === "reference" || constraint.columns.includes(found.column));
    return isMarked ? { ...constraint, comment: distributionComment(constraint, found) } : constraint;
  });
  return { ...table, constraints };
}
