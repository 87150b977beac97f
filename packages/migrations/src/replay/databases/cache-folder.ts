// A cache of files in `node_modules/.cache`, next to the installed PGlite.
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The maximum number of files, more than a project with many branches needs. The oldest are deleted first. */
const maximumFiles = 200;

/**
 * Cached files by the hash of their inputs. The folder can be deleted at any time, and failing reads and writes are
 * ignored.
 */
export interface CacheFolder {
  read(name: string): Promise<Buffer | null>;
  write(name: string, content: string | Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}

export function cacheFolder(): CacheFolder {
  const folder = pgliteCacheFolder();
  return {
    read: async (name) => {
      const path = join(folder, name);
      const content = await readFile(path).catch(() => null);
      // Used files count as new.
      if (content !== null) await utimes(path, new Date(), new Date()).catch(() => undefined);
      return content;
    },
    write: async (name, content) => {
      const path = join(folder, name);
      // Written under a temporary name and renamed, since other processes read the folder.
      const temporary = `${path}.${randomUUID()}`;
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(temporary, content);
        await rename(temporary, path);
        await removeOldest(folder);
      } catch {
        await rm(temporary, { force: true }).catch(() => undefined);
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }).catch(() => undefined),
  };
}

/** Returns `{prefix}-{hash}`. Parts are hashed with their lengths, so that boundaries matter. */
export function cacheName(prefix: string, parts: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
  return `${prefix}-${hash}`;
}

/** A folder per PGlite version, whose data and definitions differ. */
function pgliteCacheFolder(): string {
  const entry = import.meta.resolve("@electric-sql/pglite");
  const manifest = readFileSync(new URL("../package.json", entry), "utf8");
  const { version } = JSON.parse(manifest) as { readonly version: string };
  let folder = dirname(fileURLToPath(entry));
  while (!folder.endsWith("node_modules") && dirname(folder) !== folder) folder = dirname(folder);
  return join(folder, ".cache", "entity-derive", `pglite-${version}`);
}

async function removeOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= maximumFiles) return;
  const files = await Promise.all(
    names.map(async (name) => ({ name, used: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const oldest = files.sort((a, b) => a.used - b.used).slice(0, names.length - maximumFiles);
  await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })));
}
