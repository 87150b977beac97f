// The database in the page: PGlite in this worker's memory.

import emptyDatabase from "virtual:empty-database";
import type { Extension, PGlite } from "@electric-sql/pglite";
import type { Database } from "entity-derive/runtime";

type LoadExtension = () => Promise<Extension>;

/** Extensions of PostgreSQL that generated migrations create, or entities name. Each is loaded when it is needed. */
const extensions: Readonly<Record<string, LoadExtension>> = {
  btree_gin: async () => (await import("@electric-sql/pglite/contrib/btree_gin")).btree_gin,
  btree_gist: async () => (await import("@electric-sql/pglite/contrib/btree_gist")).btree_gist,
  citext: async () => (await import("@electric-sql/pglite/contrib/citext")).citext,
  hstore: async () => (await import("@electric-sql/pglite/contrib/hstore")).hstore,
  ltree: async () => (await import("@electric-sql/pglite/contrib/ltree")).ltree,
  pg_trgm: async () => (await import("@electric-sql/pglite/contrib/pg_trgm")).pg_trgm,
  unaccent: async () => (await import("@electric-sql/pglite/contrib/unaccent")).unaccent,
};

/** Clearing the default 128 MB takes a quarter of the start. */
const settings: readonly string[] = ["-c", "shared_buffers=16MB"];

/** Opens an empty database. An extension that PGlite does not have fails when SQL creates it. */
export async function openDatabase(names: Iterable<string>): Promise<Database> {
  const [{ PGlite: Pglite }, { pgliteDatabase }, loadDataDir, loaded] = await Promise.all([
    import("@electric-sql/pglite"),
    import("entity-derive/pglite"),
    emptyDataDir(),
    loadExtensions(names),
  ]);
  const startParams = [...Pglite.defaultStartParams, ...settings];
  const pglite: PGlite = await Pglite.create({ startParams, loadDataDir, extensions: loaded });
  return pgliteDatabase(pglite);
}

/** Returns the image of an empty database. Some servers announce its compression, and browsers then undo it. */
async function emptyDataDir(): Promise<File> {
  const bytes = await (await fetch(emptyDatabase)).bytes();
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isCompressed
    ? new File([bytes], "empty.tar.gz", { type: "application/x-gzip" })
    : new File([bytes], "empty.tar", { type: "application/x-tar" });
}

/** Returns the names of the extensions that statements create. */
export function extensionsIn(statements: readonly string[]): readonly string[] {
  const created = /\bCREATE\s+EXTENSION\s+(?:IF\s+NOT\s+EXISTS\s+)?"?([\w-]+)/gi;
  return statements.flatMap((sql) => Array.from(sql.matchAll(created), ([, name = ""]) => name));
}

async function loadExtensions(names: Iterable<string>): Promise<Record<string, Extension>> {
  const known = [...new Set(names)].flatMap((name) => {
    const load = extensions[name];
    return load === undefined ? [] : [load().then((extension) => [name, extension] as const)];
  });
  return Object.fromEntries(await Promise.all(known));
}
