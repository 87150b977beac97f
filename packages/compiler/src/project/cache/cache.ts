// Reads and writes the cache between processes: a JSON file with the state of the disk and the emitted folders.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { removeStale, stagingPath } from "../../6-write/staging.ts";
import type { CachedFolder } from "../../compilation.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { contentHash } from "../../text/content-hash.ts";
import { pathFrom } from "../../text/paths/slash-path.ts";
import type { DiskState } from "../disk/disk.ts";

export interface ProjectCache {
  /** The configuration as JSON if it is a program; null if it is a JSON file. */
  readonly config: string | null;
  readonly state: DiskState;
  readonly memo: readonly (readonly [path: string, folder: CachedFolder])[];
  readonly entities: number;
  readonly queryFiles: number;
  readonly diagnostics: readonly Diagnostic[];
}

interface CacheLocation {
  readonly folder: string;
  readonly name: string;
}

/** Returns node_modules of the project, or of its workspace; null if there is none. */
function cacheLocation(root: string): CacheLocation | null {
  for (let at = root; ; at = dirname(at)) {
    const packages = join(at, "node_modules");
    const isPackage = at === root || existsSync(join(at, "package.json"));
    if (isPackage && statSync(packages, { throwIfNoEntry: false })?.isDirectory() === true) {
      const name = at === root ? "generate.json" : `generate-${contentHash(pathFrom(at, root))}.json`;
      return { folder: join(packages, ".cache", "entity-derive"), name };
    }
    if (dirname(at) === at) return null;
  }
}

/** Returns null if there is no cache, if another version wrote it, or if it is damaged. */
export function readCache(root: string, identity: string): ProjectCache | null {
  try {
    const place = cacheLocation(root);
    if (place === null) return null;
    const text = readFileSync(join(place.folder, place.name), "utf8");
    const end = text.indexOf("\n");
    // Another version may have another format, so the rest is not parsed.
    if (text.slice(0, end) !== JSON.stringify(identity)) return null;
    const memory = JSON.parse(text.slice(end + 1)) as Partial<ProjectCache> | null;
    const { folders, files, generated } = memory?.state ?? {};
    return [folders, files, generated, memory?.memo].every(Array.isArray) ? (memory as ProjectCache) : null;
  } catch {
    return null;
  }
}

/** Writes atomically. If the folder is read-only there is no cache, and the next run takes longer. */
export function writeCache(root: string, identity: string, memory: ProjectCache): void {
  try {
    const place = cacheLocation(root);
    if (place === null) return;
    const { folder, name } = place;
    mkdirSync(folder, { recursive: true });
    removeStale(readdirSync(folder).map((one) => join(folder, one)));
    const draft = stagingPath(join(folder, name));
    try {
      writeFileSync(draft, `${JSON.stringify(identity)}\n${JSON.stringify(memory)}`);
      renameSync(draft, join(folder, name));
    } finally {
      rmSync(draft, { force: true });
    }
  } catch {
    // The cache only saves time.
  }
}
