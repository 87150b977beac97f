// A catalog of a server with Citus into the same with the marks of tables that somebody has distributed by hand.
import type { Queryable, Statement } from "entity-derive/runtime";
import type { Catalog, Table } from "./catalog.ts";
import { distributionMark, distributionOf } from "./distribution.ts";

/** Tables distributed by the hash of a column, and reference tables; none that Citus keeps on its coordinator. */
const question: Statement = {
  name: "readDistributedTables",
  text: `
SELECT schema.nspname, relation.relname,
       CASE part.partmethod WHEN 'h' THEN pg_catalog.column_to_column_name(part.logicalrelid, part.partkey) END
  FROM pg_catalog.pg_dist_partition AS part
  JOIN pg_catalog.pg_class AS relation ON relation.oid = part.logicalrelid
  JOIN pg_catalog.pg_namespace AS schema ON schema.oid = relation.relnamespace
 WHERE part.partmethod = 'h' OR part.partmethod = 'n' AND part.repmodel = 't'`,
};

/** As if `distribute` had made them: what it writes on the primary key is missing there. */
export async function withDistributedTables(catalog: Catalog, db: Queryable): Promise<Catalog> {
  if (!catalog.extensions.some(({ name }) => name === "citus")) return catalog;
  const { rows } = await db.query(question, []);
  const columns = new Map(rows.map(([schema, name, column]) => [`${schema}.${name}`, column ?? null]));
  const tables = catalog.tables.map((table) => {
    const column = columns.get(`${table.schema}.${table.name}`);
    return column === undefined || distributionOf(table) !== null ? table : marked(table, column);
  });
  return { ...catalog, tables };
}

function marked(table: Table, column: string | null): Table {
  const constraints = table.constraints.map((constraint) => {
    const isMarked = constraint.kind === "primary key" && (column === null || constraint.columns.includes(column));
    return isMarked ? { ...constraint, comment: distributionMark(constraint, column) } : constraint;
  });
  return { ...table, constraints };
}
