// The memory of a project between processes: a file of JSON with its state on disk and the folders that were emitted.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { removeAbandoned, stagingPath } from "../../6-write/staging.ts";
import type { RememberedFolder } from "../../compilation.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { contentHash } from "../../text/content-hash.ts";
import { pathFrom } from "../../text/slash-path.ts";
import type { DiskState } from "../disk/disk.ts";

export interface Memory {
  /** The configuration as JSON if a program made it; null if its file says it. */
  readonly config: string | null;
  readonly state: DiskState;
  readonly memo: readonly (readonly [path: string, folder: RememberedFolder])[];
  readonly entities: number;
  readonly diagnostics: readonly Diagnostic[];
}

interface Place {
  readonly folder: string;
  readonly name: string;
}

/** In the project's own node_modules, or in that of the workspace that it belongs to; null if there is none. */
function placeOf(root: string): Place | null {
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

/** Null if there is none, if it is another version's, or if it is damaged. */
export function readMemory(root: string, identity: string): Memory | null {
  try {
    const place = placeOf(root);
    if (place === null) return null;
    const text = readFileSync(join(place.folder, place.name), "utf8");
    const end = text.indexOf("\n");
    // Another version may have another shape: nothing of it is looked at.
    if (text.slice(0, end) !== JSON.stringify(identity)) return null;
    const memory = JSON.parse(text.slice(end + 1)) as Partial<Memory> | null;
    const { folders, files, generated } = memory?.state ?? {};
    return [folders, files, generated, memory?.memo].every(Array.isArray) ? (memory as Memory) : null;
  } catch {
    return null;
  }
}

/** At once, so that nobody sees half of it. A folder that cannot be written is left as it is: the next run takes longer. */
export function writeMemory(root: string, identity: string, memory: Memory): void {
  try {
    const place = placeOf(root);
    if (place === null) return;
    const { folder, name } = place;
    mkdirSync(folder, { recursive: true });
    removeAbandoned(readdirSync(folder).map((one) => join(folder, one)));
    const draft = stagingPath(join(folder, name));
    try {
      writeFileSync(draft, `${JSON.stringify(identity)}\n${JSON.stringify(memory)}`);
      renameSync(draft, join(folder, name));
    } finally {
      rmSync(draft, { force: true });
    }
  } catch {
    // It only saves time.
  }
}
