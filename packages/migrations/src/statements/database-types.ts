// Types as statements and columns have them, by their OIDs, and whether two of them are read and written alike.
import type { Transaction } from "entity-derive/runtime";

/** The types of a database. */
export interface DatabaseTypes {
  /** The OID of a type as DDL writes it, `VARCHAR(3)`; null for one that the database does not have. */
  oidOf(type: string): string | null;
  /** `bigint`, by the OID. */
  nameOf(oid: string): string;
  /** Whether values have one text form: a domain is what it is made of, and `varchar` is text with a bound. */
  haveSameTextForm(one: string, other: string): boolean;
}

/** @param names the types that will be asked for */
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
  const named = new Map(found.map(([name, oid]) => [name, oid ?? null]));
  const nameOf = new Map(known.map(([oid, name]) => [oid, name]));
  const bases = new Map(known.flatMap(([oid, , base]) => (base === "0" ? [] : [[oid, base] as const])));
  const form = (oid: string): string => {
    const base = bases.get(oid);
    return typeof base === "string" ? form(base) : (unboundedTypes[oid] ?? oid);
  };
  return {
    oidOf: (type) => named.get(type) ?? null,
    nameOf: (oid) => nameOf.get(oid) ?? oid,
    haveSameTextForm: (one, other) => form(one) === form(other),
  };
}

/** `varchar` into `text`, and arrays of them: these OIDs never change. */
const unboundedTypes: Readonly<Record<string, string>> = { 1043: "25", 1015: "1009" };

/** The type of each column of a table, by its name: its OID. Empty where there is no such table. */
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
