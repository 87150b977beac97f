// What a run leaves for the next one: all that went into it and all that came out, as one file of JSON.
import { hash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Stamp } from "../../6-write/stamp.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";

export interface Memory {
  /** What made it: any other version of anything makes nothing of it. */
  readonly identity: string;
  /** The configuration as JSON, where its file does not say it for certain. */
  readonly config: string | null;
  readonly folders: readonly KnownFolder[];
  readonly files: readonly KnownFile[];
  readonly generated: readonly KnownDerivedFolder[];
  readonly entities: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** A folder that entity files are looked for in. Paths are from the project's root. */
export interface KnownFolder {
  readonly path: string;
  readonly stamp: Stamp;
  readonly isSettled: boolean;
  /** The hash of the names in it that matter. */
  readonly names: string;
}

/** A file that was read or looked for. */
export interface KnownFile {
  readonly path: string;
  /** Null for what is not there. */
  readonly stamp: Stamp | null;
  readonly isSettled: boolean;
  /** Of its content; null where only its being there matters. */
  readonly hash: string | null;
}

export interface KnownDerivedFolder {
  readonly path: string;
  readonly files: readonly KnownGeneratedFile[];
}

/** Name, size, time of writing, inode, and the hash where these do not suffice: there are many of them. */
export type KnownGeneratedFile = readonly [
  name: string,
  size: number,
  modified: number,
  inode: number,
  hash: string | null,
];

interface Place {
  readonly folder: string;
  readonly name: string;
}

/** In the project's own node_modules, or in that of the workspace that it belongs to; null where there is none. */
function placeOf(root: string): Place | null {
  for (let at = root; ; at = dirname(at)) {
    const packages = join(at, "node_modules");
    const isPackage = at === root || existsSync(join(at, "package.json"));
    if (isPackage && statSync(packages, { throwIfNoEntry: false })?.isDirectory() === true) {
      const name = at === root ? "generate.json" : `generate-${hash("sha1", relative(at, root))}.json`;
      return { folder: join(packages, ".cache", "entity-derive"), name };
    }
    if (dirname(at) === at) return null;
  }
}

/** Null where there is none, or one that cannot be understood. */
export function readMemory(root: string, identity: string): Memory | null {
  try {
    const place = placeOf(root);
    if (place === null) return null;
    const text = readFileSync(join(place.folder, place.name), "utf8");
    const end = text.indexOf("\n");
    // Another version may have another shape: nothing of it is looked at.
    if (text.slice(0, end) !== JSON.stringify(identity)) return null;
    return JSON.parse(text.slice(end + 1)) as Memory;
  } catch {
    return null;
  }
}

/** At once, so that nobody sees half of it. A folder that cannot be written is left as it is: the next run takes longer. */
export function writeMemory(root: string, memory: Memory): void {
  try {
    const place = placeOf(root);
    if (place === null) return;
    const { folder, name } = place;
    mkdirSync(folder, { recursive: true });
    removeAbandoned(folder);
    const draft = join(folder, `${randomUUID()}.tmp`);
    try {
      writeFileSync(draft, `${JSON.stringify(memory.identity)}\n${JSON.stringify(memory)}`);
      renameSync(draft, join(folder, name));
    } finally {
      rmSync(draft, { force: true });
    }
  } catch {
    // It only saves time.
  }
}

/** Of runs that were killed while they wrote. */
function removeAbandoned(folder: string): void {
  const hour = 3_600_000;
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(".tmp")) continue;
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    if (found !== undefined && found.mtimeMs < Date.now() - hour) rmSync(join(folder, name), { force: true });
  }
}
