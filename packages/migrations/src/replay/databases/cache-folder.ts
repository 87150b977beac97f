// A folder for what can be made again: beside the PGlite that is installed, in `node_modules/.cache`.
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** More than what a project with many branches has. The oldest go first. */
const maximumFiles = 200;

/** Files by the hash of what they were made of: always safe to delete, and never in the way where the disk refuses. */
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
      // What is used stays.
      if (content !== null) await utimes(path, new Date(), new Date()).catch(() => undefined);
      return content;
    },
    write: async (name, content) => {
      const path = join(folder, name);
      // Another run may read it meanwhile: it is there as a whole or not at all.
      const made = `${path}.${randomUUID()}`;
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(made, content);
        await rename(made, path);
        await removeOldest(folder);
      } catch {
        await rm(made, { force: true }).catch(() => undefined);
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }).catch(() => undefined),
  };
}

/** `{prefix}-{hash}`: the parts are kept apart, so that none can end where the next begins. */
export function cacheName(prefix: string, parts: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
  return `${prefix}-${hash}`;
}

/** A folder for each version of PGlite, whose data and whose spellings differ. */
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
