// A cache of files in `node_modules/.cache`, next to the installed PGlite, which all processes share.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { namedProcess, ownProcess } from "../settings/running-process.ts";

/** A lock whose process does not renew it for this long is ignored, in milliseconds. PGlite blocks its process for seconds. */
const staleAfter = 60_000;
const renewalInterval = 5_000;

/** Locks, and files that are being written. */
const isTemporary = (name: string): boolean => /\.(?:lock|stale|new)$/.test(name);

/** The folder of a cache, and the number of files that it keeps. */
export interface CachePlace {
  /** The URL of PGlite's entry point, as the caller resolves it. */
  readonly entry: string;
  /** Distinguishes the folders of one version of PGlite. */
  readonly suffix?: string;
  /** The number of files that are kept: those that were used last. */
  readonly maximumFiles: number;
}

/** The folder can be deleted at any time, and failing reads and writes are ignored. */
export class CacheFolder {
  readonly #folder: string;
  readonly #maximumFiles: number;

  constructor({ entry, suffix = "", maximumFiles }: CachePlace) {
    // Data and definitions differ between versions.
    const manifest = readFileSync(new URL("../package.json", entry), "utf8");
    const { version } = JSON.parse(manifest) as { readonly version: string };
    let folder = dirname(fileURLToPath(entry));
    while (basename(folder) !== "node_modules" && dirname(folder) !== folder) folder = dirname(folder);
    this.#folder = join(folder, ".cache", "entity-derive", `pglite-${version}${suffix}`);
    this.#maximumFiles = maximumFiles;
  }

  async read(name: string): Promise<Buffer | null> {
    const path = join(this.#folder, name);
    const content = await readFile(path).catch(() => null);
    // Used files count as new.
    if (content !== null) await utimes(path, new Date(), new Date()).catch(() => undefined);
    return content;
  }

  /** Writes under a temporary name, and renames: readers do not take the lock. */
  async write(name: string, content: string | Uint8Array): Promise<void> {
    const path = join(this.#folder, name);
    const temporary = `${path}.${randomUUID()}.new`;
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(temporary, content);
      await rename(temporary, path);
      await this.#removeOldest();
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  remove(name: string): Promise<void> {
    return rm(join(this.#folder, name), { force: true }).catch(() => undefined);
  }

  /**
   * Returns the content of a file, and makes it if it is missing. Other processes wait meanwhile.
   * Without a folder that can be written it is made for each call.
   */
  async readOrMake(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    for (;;) {
      const content = await this.read(name);
      if (content !== null) return content;
      await mkdir(this.#folder, { recursive: true }).catch(() => undefined);
      const release = await lock(join(this.#folder, `${name}.lock`));
      if (release === "taken") await delay(50);
      else if (release === "refused") return make();
      else {
        try {
          // It may have been made since.
          const known = await this.read(name);
          if (known !== null) return known;
          const made = await make();
          await this.write(name, made);
          return made;
        } finally {
          await release();
        }
      }
    }
  }

  /** Removes the files that were used least recently, and those of processes that have died. */
  async #removeOldest(): Promise<void> {
    const names = await readdir(this.#folder);
    if (names.length <= this.#maximumFiles) return;
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name);
        return { path, used: await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now) };
      }),
    );
    const { temporary = [], kept = [] } = Object.groupBy(files, ({ path }) =>
      isTemporary(path) ? "temporary" : "kept",
    );
    const oldest = kept.sort((a, b) => b.used - a.used).slice(this.#maximumFiles);
    const abandoned = temporary.filter(({ used }) => Date.now() - used > staleAfter);
    await Promise.all([...oldest, ...abandoned].map(({ path }) => rm(path, { force: true })));
  }
}

async function lock(path: string): Promise<"taken" | "refused" | (() => Promise<void>)> {
  try {
    const file = await open(path, "wx");
    await file.writeFile(ownProcess());
    await file.close();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) return "refused";
    if (await isStale(path)) await removeStale(path);
    return "taken";
  }
  const renewal = setInterval(() => utimes(path, new Date(), new Date()).catch(() => undefined), renewalInterval);
  renewal.unref();
  return async () => {
    clearInterval(renewal);
    await rm(path, { force: true }).catch(() => undefined);
  };
}

/** Only one process at a time removes a lock: another one might remove the lock that the first has taken since. */
async function removeStale(path: string): Promise<void> {
  const own = `${path}.stale`;
  try {
    await (await open(own, "wx")).close();
  } catch {
    const since = await stat(own).then(({ mtimeMs }) => mtimeMs, Date.now);
    if (Date.now() - since <= staleAfter) return;
  }
  try {
    if (await isStale(path)) await rm(path, { force: true });
  } catch {
    // The folder cannot be written any more.
  } finally {
    await rm(own, { force: true }).catch(() => undefined);
  }
}

async function isStale(path: string): Promise<boolean> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, "utf8"), stat(path)]);
    if (Date.now() - mtimeMs > staleAfter) return true;
    return namedProcess(text)?.isRunning === false;
  } catch {
    // It is gone, or just being written.
    return false;
  }
}
