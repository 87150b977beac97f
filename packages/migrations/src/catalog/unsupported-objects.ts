// Reads the objects that this package cannot recreate: composite and range types, aggregates, partitioned and foreign tables.
import type { Queryable } from "entity-derive/runtime";
import type { Catalog } from "./catalog.ts";
import { isOfNoExtension, isOwnSchema } from "./queries/query-parts.ts";

/** An object that has to be created by hand in a new database. */
export interface UnsupportedObject {
  readonly kind: "composite type" | "range type" | "aggregate" | "partitioned table" | "foreign table";
  readonly schema: string;
  readonly name: string;
}

export async function readUnsupportedObjects(db: Queryable, catalog: Catalog): Promise<readonly UnsupportedObject[]> {
  const { rows } = await db.query(typesQuery, []);
  const types = rows.map(
    ([kind, schema, name]): UnsupportedObject => ({
      kind: kind === "r" ? "range type" : "composite type",
      schema: schema ?? "",
      name: name ?? "",
    }),
  );
  const tables = catalog.tables.flatMap(({ kind, schema, name }): readonly UnsupportedObject[] =>
    kind === "partitioned"
      ? [{ kind: "partitioned table", schema, name }]
      : kind === "foreign"
        ? [{ kind: "foreign table", schema, name }]
        : [],
  );
  const aggregates = catalog.functions.flatMap(({ kind, schema, name }): readonly UnsupportedObject[] =>
    kind === "aggregate" ? [{ kind, schema, name }] : [],
  );
  return [...types, ...aggregates, ...tables];
}

/** Types that extensions created are left out. */
const typesQuery = {
  name: "catalog.unsupportedObjects",
  text: `
  SELECT t.typtype::text, n.nspname::text, t.typname::text
    FROM pg_catalog.pg_type t
    JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
    LEFT JOIN pg_catalog.pg_class c ON c.oid = t.typrelid
   WHERE (t.typtype = 'r' OR t.typtype = 'c' AND c.relkind = 'c')
     AND ${isOwnSchema("n")}
     AND ${isOfNoExtension("pg_type", "t.oid")} AND ${isOfNoExtension("pg_class", "c.oid")}
   ORDER BY 2, 3`,
};
