// The embedded database as PGlite in this process, from an image in the package or the cache.
import { CacheFolder, extensionModules } from "entity-derive/migrations";
import type { Database } from "entity-derive/runtime";
import type { EmbeddedDatabase } from "./embedded-database.ts";
import { ownPglite } from "./own-pglite.ts";
import { startEmpty } from "./pglite-image.ts";
import { restartingDatabase } from "./restarting-database.ts";

export type { CacheFolder };

/** Returns the cache of images and catalogs. Its number of files is more than a project with many branches needs. */
export function cacheFolder(): CacheFolder {
  return new CacheFolder({ entry: import.meta.resolve("@electric-sql/pglite"), maximumFiles: 2_000 });
}

export function embeddedDatabase(cache: CacheFolder): EmbeddedDatabase {
  return restartingDatabase((extensions) => open(extensions, cache));
}

async function open(extensions: ReadonlySet<string>, cache: CacheFolder): Promise<Database> {
  const [{ pgliteDatabase }, loaded] = await Promise.all([
    import("entity-derive/pglite"),
    extensionModules(ownPglite, extensions),
  ]);
  return pgliteDatabase(await startEmpty(loaded, cache));
}
