// The folders of a run into those that the next one would make again, when some files have changed in between.

import { contentHash } from "../../6-write/content-hash.ts";
import { manifestName } from "../../6-write/manifest.ts";
import type { MadeFolder, MadeFrom } from "../../compilation.ts";
import type { FoldersMemory, KnownDerivedFolder, KnownMade } from "./memory.ts";
import type { RecalledFolders } from "./recall.ts";

/** What was made from files that have not changed, of entities that look the same to each other, and still is there. */
export class FoldersMade {
  readonly #recalled: RecalledFolders;
  readonly #made: ReadonlyMap<string, KnownMade>;
  readonly #isSame = new Map<string, boolean>();

  constructor(recalled: RecalledFolders, { made }: FoldersMemory) {
    this.#recalled = recalled;
    this.#made = new Map(made.map((one) => [one.folder, one]));
  }

  /** Null where it has to be made anew. `textOf` gives what this run has read. */
  find(folder: string, from: MadeFrom, textOf: (path: string) => string | null): MadeFolder | null {
    const intact = this.intact(folder);
    const known = this.#made.get(folder);
    if (intact === null || known === undefined || hashOfOthers(from) !== known.others) return null;
    if (![...from.reads].every((path) => this.#isUnchanged(path, textOf))) return null;
    const names = intact.files.map(([name]) => name).filter((name) => name !== manifestName);
    return { names, appPart: known.appPart };
  }

  /** The text decides, not the file: that may have changed after it was compared. */
  #isUnchanged(path: string, textOf: (path: string) => string | null): boolean {
    let isSame = this.#isSame.get(path);
    if (isSame === undefined) {
      const text = textOf(path);
      isSame = this.#recalled.hashes.get(path) === (text === null ? null : contentHash(text));
      this.#isSame.set(path, isSame);
    }
    return isSame;
  }

  /** A folder as it was written; null where it has changed since. */
  intact(folder: string): KnownDerivedFolder | null {
    return this.#recalled.intact.get(folder) ?? null;
  }
}

/** What a folder has of other entities, in a few characters. */
export function hashOfOthers({ others }: MadeFrom): string {
  return contentHash(JSON.stringify(others), "base64");
}
