// The types of a database by OID, and whether two of them have the same text form.
import type { Transaction } from "entity-derive/runtime";

export interface DatabaseTypes {
  /** Returns the OID of a type name as in DDL, `VARCHAR(3)`; null if the database does not have the type. */
  oidOf(type: string): string | null;
  /** Returns the name of an OID, `bigint`. */
  nameOf(oid: string): string;
  /** Whether values have the same text form. A domain counts as its base type, `varchar` as text. */
  haveSameTextForm(one: string, other: string): boolean;
}

/** @param names the type names that will be looked up */
export async function readTypes(db: Transaction, names: ReadonlySet<string>): Promise<DatabaseTypes> {
  const { rows: known } = await db.query(
    {
      name: "verify.types",
      text: "SELECT oid::text, format_type(oid, NULL), typbasetype::text FROM pg_catalog.pg_type",
    },
    [],
  );
  const { rows: found } = await db.query(
    {
      name: "verify.namedTypes",
      text: "SELECT name, to_regtype(name)::oid::text FROM json_array_elements_text($1::json) AS name",
    },
    [JSON.stringify([...names])],
  );
  const oids = new Map(found.map(([name, oid]) => [name, oid ?? null]));
  const nameOf = new Map(known.map(([oid, name]) => [oid, name]));
  const bases = new Map(known.flatMap(([oid, , base]) => (base === "0" ? [] : [[oid, base] as const])));
  const form = (oid: string): string => {
    const base = bases.get(oid);
    return typeof base === "string" ? form(base) : (unboundedTypes[oid] ?? oid);
  };
  return {
    oidOf: (type) => oids.get(type) ?? null,
    nameOf: (oid) => nameOf.get(oid) ?? oid,
    haveSameTextForm: (one, other) => form(one) === form(other),
  };
}

/** Maps `varchar` to `text`, and their array types. These OIDs are fixed. */
const unboundedTypes: Readonly<Record<string, string>> = { 1043: "25", 1015: "1009" };

/** Returns the type OIDs of a table's columns, by name. Empty if there is no such table. */
export async function columnTypes(
  db: Transaction,
  schema: string,
  table: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query({ name: "verify.columns", text: columnsQuery }, [schema, table]);
  return new Map(rows.map(([name, type]) => [name ?? "", type ?? ""]));
}

const columnsQuery = `SELECT a.attname, a.atttypid::text
FROM pg_catalog.pg_attribute a
JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = $1 AND c.relname = $2 AND a.attnum > 0 AND NOT a.attisdropped`;
