// Reads the catalog of a database with one query, and another one if Citus is installed.
import type { Database, Statement, Transaction } from "entity-derive/runtime";
import type { Catalog, Sequence } from "./catalog.ts";
import { withDistributedTables } from "./citus-tables.ts";
import { domains, enums, extensions, functions, schemas, sequences } from "./queries/schema-objects.ts";
import { tables, views } from "./queries/tables.ts";

const catalog = `json_build_object(
  'server', current_setting('server_version_num')::int,
  'schemas', ${schemas},
  'extensions', ${extensions},
  'enums', ${enums},
  'domains', ${domains},
  'sequences', ${sequences},
  'tables', ${tables},
  'views', ${views},
  'functions', ${functions})`;

/**
 * Settings of the reading, which hold before the query is planned. JIT compilation would take seconds, because the
 * planner overestimates the cost of catalog queries that run for milliseconds. Definitions print times and intervals as
 * the other settings say.
 */
const settings: Readonly<Record<string, string>> = { jit: "off", TimeZone: "UTC", IntervalStyle: "postgres" };

const names: readonly string[] = Object.keys(settings);

/** Returns the settings before, to be restored. */
const applySettings: Statement = {
  name: "readCatalog.settings",
  text: `
SELECT ${names.map((name) => `was."${name}", pg_catalog.set_config('${name}', '${settings[name]}', true)`).join(",\n       ")}
  FROM (SELECT ${names.map((name) => `pg_catalog.current_setting('${name}') AS "${name}"`).join(", ")} OFFSET 0) AS was`,
};

/**
 * One statement, so that it sees one snapshot. Definitions depend on `search_path`: the query empties it first (CASE
 * evaluates its condition first) and restores it at the end, also within a transaction. It has no parameters, since a
 * statement with some is planned for each of its first executions, which takes twice as long as the rest.
 */
const catalogQuery: Statement = {
  name: "readCatalog",
  text: `
SELECT CASE pg_catalog.set_config('search_path', '', true) WHEN '' THEN ${catalog} END::text,
       pg_catalog.set_config('search_path', was.search_path, true)
  FROM (SELECT pg_catalog.current_setting('search_path') AS search_path OFFSET 0) AS was`,
};

const restoreSettings: Statement = {
  name: "readCatalog.restore",
  text: `SELECT ${names.map((name, index) => `pg_catalog.set_config('${name}', $${index + 1}, true)`).join(", ")}`,
};

/** The parsed JSON: a catalog whose sequence numbers are text. */
interface CatalogJson extends Omit<Catalog, "sequences"> {
  readonly sequences: readonly SequenceJson[];
}

type SequenceNumber = "start" | "increment" | "minimum" | "maximum" | "cache";

type SequenceJson = Omit<Sequence, SequenceNumber> & Readonly<Record<SequenceNumber, string>>;

/**
 * Returns all objects of a database except those of the system and of extensions.
 *
 * @param db a server from version 15 on, or PGlite; a transaction sees its own changes
 */
export async function readCatalog(db: Database | Transaction): Promise<Catalog> {
  const text = await db.transaction(async (transaction) => {
    const { rows: before } = await transaction.query(applySettings, []);
    const { rows } = await transaction.query(catalogQuery, []);
    await transaction.query(
      restoreSettings,
      names.map((_, index) => before[0]?.[index * 2] ?? null),
    );
    return rows[0]?.[0];
  });
  if (typeof text !== "string") throw new Error("The server returned no catalog");
  const read = JSON.parse(text, (key, value: unknown) =>
    definitionProperties.has(key) && typeof value === "string" ? distributeCasts(value) : value,
  ) as CatalogJson;
  return withDistributedTables({ ...read, sequences: read.sequences.map(parseSequence) }, db);
}

function parseSequence(read: SequenceJson): Sequence {
  return {
    ...read,
    start: BigInt(read.start),
    increment: BigInt(read.increment),
    minimum: BigInt(read.minimum),
    maximum: BigInt(read.maximum),
    cache: BigInt(read.cache),
  };
}

const definitionProperties: ReadonlySet<string> = new Set(["definition", "expression", "predicate", "defaultValue"]);

const castList = /\(ARRAY\[('(?:[^']|'')*'::character varying(?:, '(?:[^']|'')*'::character varying)*)\]\)::text\[\]/g;
const castItem = /'(?:[^']|'')*'::character varying/g;

/**
 * Distributes a cast over the items of a list. For `code IN ('a', 'b')` on a `varchar` the server prints a cast of the
 * list, and reparses that as casts of the items; the second form is stable.
 */
function distributeCasts(definition: string): string {
  return definition.replaceAll(
    castList,
    (_, items: string) => `ARRAY[${items.replaceAll(castItem, (item) => `(${item})::text`)}]`,
  );
}
