// PGlite within this process into the embedded database: opened when it is first needed, with the extensions that are needed.
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Extension, PGlite, PGliteOptions } from "@electric-sql/pglite";
import type { Database, Transaction } from "entity-derive/runtime";
import type { CacheFolder } from "./cache-folder.ts";
import { type EmbeddedDatabase, rolledBack } from "./embedded-database.ts";

/** Extensions that are there without being loaded. */
const builtIn: ReadonlySet<string> = new Set(["plpgsql"]);

export function embeddedDatabase(cache: CacheFolder): EmbeddedDatabase {
  return new EmbeddedPglite(cache);
}

class EmbeddedPglite implements EmbeddedDatabase {
  readonly #cache: CacheFolder;
  /** Null until it is needed: to load it takes more than half a second. */
  #opened: { readonly db: Promise<Database>; readonly extensions: ReadonlySet<string> } | null = null;

  constructor(cache: CacheFolder) {
    this.#cache = cache;
  }

  async state<T>(extensions: ReadonlySet<string>, run: (db: Transaction) => Promise<T>): Promise<T> {
    return rolledBack(await this.#open(extensions), run);
  }

  async committed<T>(extensions: ReadonlySet<string>, run: (db: Database) => Promise<T>): Promise<T> {
    try {
      return await run(await this.#open(extensions));
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    await (await this.#opened?.db)?.close();
    this.#opened = null;
  }

  /** The modules of extensions can only be given to a PGlite that starts: for a further one it starts again. */
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
    modulesOf(extensions),
  ]);
  const create = (options: PGliteOptions): Promise<PGlite> => PGlite.create({ ...options, extensions: loaded });
  return pgliteDatabase(await initialized(create, cache));
}

const name = "data.tar.zst";

/** Most of the start of a PGlite is initdb, 4 s of CPU: what it has made is loaded the next time, in 0.6 s. */
async function initialized(create: (options: PGliteOptions) => Promise<PGlite>, cache: CacheFolder): Promise<PGlite> {
  const content = await cache.read(name);
  if (content !== null) {
    try {
      return await create({ loadDataDir: new Blob([zstdDecompressSync(content)]) });
    } catch {
      await cache.remove(name);
    }
  }
  const pglite = await create({});
  const data = Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer());
  await cache.write(name, zstdCompressSync(data, { params: { [constants.ZSTD_c_checksumFlag]: 1 } }));
  return pglite;
}

/** Those that PGlite does not ship are left out: CREATE EXTENSION then fails where it stands, and can be named. */
async function modulesOf(extensions: ReadonlySet<string>): Promise<Record<string, Extension>> {
  const loaded = Array.from(extensions, async (name): Promise<readonly (readonly [string, Extension])[]> => {
    const exported = name.replaceAll("-", "_");
    if (!/^\w+$/.test(exported)) return [];
    const module = await import(`@electric-sql/pglite/contrib/${exported}`).then(
      (given: Readonly<Record<string, Extension>>) => given[exported],
      () => undefined,
    );
    return module === undefined ? [] : [[name, module]];
  });
  return Object.fromEntries((await Promise.all(loaded)).flat());
}
