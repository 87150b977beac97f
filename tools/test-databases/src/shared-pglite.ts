// Lets commands that run in the process of a test share one embedded PGlite: to start one takes 0.3 s of CPU.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { dropStatements } from "./drop-statements.ts";
import { initialDatabase, resetSession } from "./empty-database.ts";
import { pgliteTemplate } from "./pglite-template.ts";

/** Objects that `initialDatabase` leaves changed. */
const marks = `SELECT
  (SELECT count(*) FROM pg_depend), (SELECT count(*) FROM pg_shdepend), (SELECT count(*) FROM pg_class),
  (SELECT count(*) FROM pg_description), (SELECT count(*) FROM pg_db_role_setting),
  (SELECT string_agg(rolname, ' ' ORDER BY rolname) FROM pg_authid),
  (SELECT string_agg(nspname || nspowner || array_to_string(nspacl, ' '), ' ' ORDER BY nspname) FROM pg_namespace)`;

/** Under the names of the extensions that it was started with: one with more would take what its user forgot to load. */
const idle = new Map<string, PGlite>();
const create = PGlite.create.bind(PGlite) as {
  (options: PGliteOptions): Promise<PGlite>;
  (folder: string, options: PGliteOptions): Promise<PGlite>;
};
let isShared = false;

/**
 * From now on a PGlite that is closed is emptied and kept, and whoever starts the next one from the image of an empty
 * database, with the same extensions, gets it. One with something that emptying leaves is closed. In a new folder a PGlite
 * begins with the image: initdb takes 4 s of CPU.
 */
export function sharePglite(): void {
  if (isShared) return;
  isShared = true;
  const shared = async (first: string | PGliteOptions = {}, second: PGliteOptions = {}): Promise<PGlite> => {
    if (typeof first === "string") return await inFolder(first, second);
    const options = first;
    const { loadDataDir, extensions = {} } = options;
    if (loadDataDir === undefined) return await create(options);
    const key = Object.keys(extensions).toSorted().join(" ");
    const kept = idle.get(key);
    idle.delete(key);
    return kept ?? (await start(options, key));
  };
  Object.assign(PGlite, { create: shared });
  after(async () => {
    // While it is there, closing it means its end.
    for (const pglite of idle.values()) await pglite.close();
  });
}

async function inFolder(folder: string, options: PGliteOptions): Promise<PGlite> {
  const isNew = !folder.includes("://") && !existsSync(join(folder, "PG_VERSION"));
  return await create(folder, isNew ? { ...options, ...(await pgliteTemplate()) } : options);
}

async function start(options: PGliteOptions, key: string): Promise<PGlite> {
  const pglite = await create(options);
  const marksOf = async (): Promise<string> =>
    JSON.stringify((await pglite.query(marks, [], { rowMode: "array" })).rows);
  const before = await marksOf();
  const close = pglite.close.bind(pglite);
  const isEmptied = async (): Promise<boolean> => {
    await pglite.exec(resetSession + initialDatabase);
    return (await marksOf()) === before;
  };
  pglite.close = async () => {
    if (idle.has(key) || !(await isEmptied().catch(() => false))) return await close();
    await dropStatements(pglite);
    idle.set(key, pglite);
  };
  return pglite;
}
