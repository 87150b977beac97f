// What a run leaves for the next one: all that went into it and all that came out, as one file of JSON.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { contentHash } from "../../6-write/content-hash.ts";
import { removeAbandoned, stagingPath } from "../../6-write/staging.ts";
import type { Stamp } from "../../6-write/stamp.ts";
import type { MadeFolder } from "../../compilation.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { pathFrom } from "../../text/slash-path.ts";

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
  /** Which run it was: the same is said in what is remembered of its folders. */
  readonly run: string;
}

/** What is remembered of each entity's folder, for a run that finds some files changed: in a file of its own, for most find none. */
export interface FoldersMemory {
  readonly run: string;
  readonly made: readonly KnownMade[];
}

export interface KnownMade extends Pick<MadeFolder, "appPart"> {
  readonly folder: string;
  /** The hash of what it has of other entities. */
  readonly others: string;
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

type Kind = "generate" | "folders";

interface Place {
  readonly folder: string;
  readonly name: string;
}

/** In the project's own node_modules, or in that of the workspace that it belongs to; null where there is none. */
function placeOf(root: string, kind: Kind): Place | null {
  for (let at = root; ; at = dirname(at)) {
    const packages = join(at, "node_modules");
    const isPackage = at === root || existsSync(join(at, "package.json"));
    if (isPackage && statSync(packages, { throwIfNoEntry: false })?.isDirectory() === true) {
      const name = at === root ? `${kind}.json` : `${kind}-${contentHash(pathFrom(at, root))}.json`;
      return { folder: join(packages, ".cache", "entity-derive"), name };
    }
    if (dirname(at) === at) return null;
  }
}

/** Null where there is none, or one that cannot be understood. */
export function readMemory(root: string, identity: string): Memory | null {
  return readJson(root, "generate", identity) as Memory | null;
}

/** Null where there is none of this run. */
export function readFoldersMemory(root: string, identity: string, run: string): FoldersMemory | null {
  const memory = readJson(root, "folders", identity) as FoldersMemory | null;
  return memory?.run === run ? memory : null;
}

function readJson(root: string, kind: Kind, identity: string): unknown {
  try {
    const place = placeOf(root, kind);
    if (place === null) return null;
    const text = readFileSync(join(place.folder, place.name), "utf8");
    const end = text.indexOf("\n");
    // Another version may have another shape: nothing of it is looked at.
    return text.slice(0, end) === JSON.stringify(identity) ? JSON.parse(text.slice(end + 1)) : null;
  } catch {
    return null;
  }
}

export function writeMemory(root: string, memory: Memory): void {
  writeJson(root, "generate", memory.identity, memory);
}

export function writeFoldersMemory(root: string, identity: string, memory: FoldersMemory): void {
  writeJson(root, "folders", identity, memory);
}

/** At once, so that nobody sees half of it. A folder that cannot be written is left as it is: the next run takes longer. */
function writeJson(root: string, kind: Kind, identity: string, memory: Memory | FoldersMemory): void {
  try {
    const place = placeOf(root, kind);
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
