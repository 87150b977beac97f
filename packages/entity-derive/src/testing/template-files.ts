// Files with PGlite's data in `node_modules/.cache`, each made once for all processes.
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** The number of files that are kept, of 30 MB each: of several branches, or several projects. */
const maximumFiles = 8;

/** A lock whose process does not renew it for this long is ignored, in milliseconds. PGlite blocks its process for seconds. */
const staleAfter = 60_000;
const renewalInterval = 5_000;

/**
 * Returns the content of a file, and makes it if it is missing. Other processes wait meanwhile.
 * Without a folder that can be written it is made for each call.
 */
export async function templateFile(name: string, make: () => Promise<Blob>): Promise<Blob> {
  const folder = cacheFolder();
  const path = join(folder, `${name}.tar`);
  try {
    await mkdir(folder, { recursive: true });
  } catch {
    return make();
  }
  for (;;) {
    const content = await read(path);
    if (content !== null) return content;
    const release = await lock(`${path}.lock`);
    if (release === "taken") await delay(50);
    else if (release === "refused") return make();
    else {
      try {
        // It may have been made since.
        return (await read(path)) ?? (await write(path, await make()));
      } finally {
        await release();
      }
    }
  }
}

async function read(path: string): Promise<Blob | null> {
  try {
    // Used files count as new.
    await utimes(path, new Date(), new Date());
    // A blob of `openAsBlob` cannot be read once another process has changed the time.
    return new Blob([await readFile(path)]);
  } catch {
    return null;
  }
}

/** Writes under a temporary name first: readers do not take the lock. */
async function write(path: string, content: Blob): Promise<Blob> {
  const temporary = `${path}.${process.pid}`;
  try {
    await writeFile(temporary, new Uint8Array(await content.arrayBuffer()));
    await rename(temporary, path);
    await removeOldest(dirname(path));
  } catch {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
  return content;
}

async function lock(path: string): Promise<"taken" | "refused" | (() => Promise<void>)> {
  const holder = JSON.stringify({ host: hostname(), pid: process.pid });
  try {
    const file = await open(path, "wx");
    await file.writeFile(holder);
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
    const { host, pid } = JSON.parse(text) as { readonly host: string; readonly pid: number };
    return host === hostname() && !isRunning(pid);
  } catch {
    // It is gone, or just being written.
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** A folder for each version of PGlite, next to it. */
function cacheFolder(): string {
  const { resolve } = createRequire(import.meta.url);
  const entry = resolve("@electric-sql/pglite");
  const { version } = createRequire(entry)("../package.json") as { readonly version: string };
  let folder = dirname(entry);
  while (basename(folder) !== "node_modules" && dirname(folder) !== folder) folder = dirname(folder);
  return join(folder, ".cache", "entity-derive", `pglite-${version}-tests`);
}

/** Removes the files that were used least recently, and those of processes that have died. */
async function removeOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, used: await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now) };
    }),
  );
  const [templates = [], others = []] = [true, false].map((isTemplate) =>
    files.filter(({ path }) => path.endsWith(".tar") === isTemplate),
  );
  const oldest = templates.sort((a, b) => b.used - a.used).slice(maximumFiles);
  const abandoned = others.filter(({ used }) => Date.now() - used > staleAfter);
  await Promise.all([...oldest, ...abandoned].map(({ path }) => rm(path, { force: true })));
}
