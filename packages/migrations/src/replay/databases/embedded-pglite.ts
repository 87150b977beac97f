// The embedded database as PGlite in this process, started on first use with the required extensions.
import type { PGlite, PGliteOptions } from "@electric-sql/pglite";
import type { Database, Transaction } from "entity-derive/runtime";
import type { CacheFolder } from "./cache-folder.ts";
import { type EmbeddedDatabase, runWithRollback } from "./embedded-database.ts";
import { extensionModules } from "./extension-modules.ts";
import { startPglite } from "./pglite-image.ts";

/** Extensions that need no module. */
const builtIn: ReadonlySet<string> = new Set(["plpgsql"]);

/**
 * Clearing the default 128 MB takes a quarter of the start. The image begins with a recovery, and the timer of its progress
 * would keep the process alive.
 */
const settings: readonly string[] = ["-c", "shared_buffers=16MB", "-c", "log_startup_progress_interval=0"];

export function embeddedDatabase(cache: CacheFolder): EmbeddedDatabase {
  return new EmbeddedPglite(cache);
}

class EmbeddedPglite implements EmbeddedDatabase {
  readonly #cache: CacheFolder;
  /** Null until first use: loading takes more than half a second. */
  #opened: { readonly db: Promise<Database>; readonly extensions: ReadonlySet<string> } | null = null;

  constructor(cache: CacheFolder) {
    this.#cache = cache;
  }

  async withRollback<T>(extensions: ReadonlySet<string>, run: (db: Transaction) => Promise<T>): Promise<T> {
    return runWithRollback(await this.#open(extensions), run);
  }

  async withCommit<T>(extensions: ReadonlySet<string>, run: (db: Database) => Promise<T>): Promise<T> {
    try {
      return await run(await this.#open(extensions));
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    const db = await this.#opened?.db.catch(() => null);
    await db?.close();
    this.#opened = null;
  }

  /** PGlite loads extensions only at start, so another extension needs a restart. */
  async #open(wanted: ReadonlySet<string>): Promise<Database> {
    const needed = wanted.difference(builtIn);
    if (this.#opened !== null && needed.isSubsetOf(this.#opened.extensions)) return this.#opened.db;
    const extensions = needed.union(this.#opened?.extensions ?? new Set<string>());
    await this.close();
    const db = open(extensions, this.#cache);
    this.#opened = { db, extensions };
    return db;
  }
}

async function open(extensions: ReadonlySet<string>, cache: CacheFolder): Promise<Database> {
  const [{ PGlite }, { pgliteDatabase }, loaded] = await Promise.all([
    import("@electric-sql/pglite"),
    import("entity-derive/pglite"),
    extensionModules(extensions),
  ]);
  const startParams = [...PGlite.defaultStartParams, ...settings];
  const create = (options: PGliteOptions): Promise<PGlite> =>
    PGlite.create({ ...options, startParams, extensions: loaded });
  return pgliteDatabase(await startPglite(create, cache));
}
