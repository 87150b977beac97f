// A database into its catalog, with one question in a transaction, and one more where Citus is.
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
 * All in one statement, so that it is one snapshot. What the server spells depends on `search_path`:
 * it is emptied before (CASE asks its condition first) and is after it what it was, within a transaction too.
 */
const catalogQuery: Statement = {
  name: "readCatalog",
  text: `
SELECT CASE pg_catalog.set_config('search_path', '', true) WHEN '' THEN ${catalog} END::text,
       pg_catalog.set_config('search_path', was.search_path, true),
       pg_catalog.set_config('jit', $1, true)
  FROM (SELECT pg_catalog.current_setting('search_path') AS search_path OFFSET 0) AS was`,
};

/**
 * A server with LLVM compiles the question for seconds, since a planner that has no statistics of a catalog expects it to
 * cost much; it takes milliseconds to run. The planner decides that before the question can set anything.
 */
const disableJit: Statement = {
  name: "readCatalog.disableJit",
  text: `
SELECT was.jit, pg_catalog.set_config('jit', 'off', true)
  FROM (SELECT pg_catalog.current_setting('jit') AS jit OFFSET 0) AS was`,
};

/** What `JSON.parse` gives: a catalog in which the numbers of sequences are text. */
interface CatalogJson extends Omit<Catalog, "sequences"> {
  readonly sequences: readonly SequenceJson[];
}

type SequenceNumber = "start" | "increment" | "minimum" | "maximum" | "cache";

type SequenceJson = Omit<Sequence, SequenceNumber> & Readonly<Record<SequenceNumber, string>>;

/**
 * All objects of a database but those of the system and of extensions.
 *
 * @param db of a server from 15 on, or a PGlite; a transaction sees what was done in it
 */
export async function readCatalog(db: Database | Transaction): Promise<Catalog> {
  const text = await db.transaction(async (transaction) => {
    const { rows: settings } = await transaction.query(disableJit, []);
    const { rows } = await transaction.query(catalogQuery, [settings[0]?.[0] ?? null]);
    return rows[0]?.[0];
  });
  if (typeof text !== "string") throw new Error("The server gave no catalog");
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
 * `code IN ('a', 'b')` of a `varchar`: the server spells it with a cast of the list, and reads that as casts of its
 * items. Both are given as it spells what it has read, so that what is said again is the same.
 */
function distributeCasts(definition: string): string {
  return definition.replaceAll(
    castList,
    (_, items: string) => `ARRAY[${items.replaceAll(castItem, (item) => `(${item})::text`)}]`,
  );
}
