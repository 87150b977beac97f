// What is known of the derived folders on disk: which ones there are, and which of them are as they were generated last.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { KnownFolders } from "../6-write/find-abandoned.ts";
import { manifestName } from "../6-write/manifest.ts";
import type { Change } from "../6-write/plan-change.ts";
import { removeAbandoned } from "../6-write/staging.ts";
import type { GeneratedFolder } from "../compilation.ts";
import { findDerived } from "./find-sources.ts";

export class DerivedFolders implements KnownFolders {
  readonly #root: string;
  #paths: readonly string[] | null = null;
  readonly #settled = new Map<string, GeneratedFolder>();
  /** What was staged for writing when the paths were found. */
  #staged: readonly string[] = [];
  /** Those that may have appeared or gone. */
  readonly #suspects = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The folder that a path is in, or is itself; null where it is in none. */
  static holding(path: string): string | null {
    return /^(?:.*?\/)?[^/]+\.derived(?=\/|$)/.exec(path)?.[0] ?? null;
  }

  forget(folder: string): void {
    this.#settled.delete(folder);
    this.#suspects.add(folder);
  }

  /** Forgets what is in a folder of the project, and looks for derived folders there again. */
  forgetUnder(folder: string): void {
    for (const path of this.#settled.keys()) if (path.startsWith(`${folder}/`)) this.#settled.delete(path);
    this.#paths = null;
  }

  forgetAll(): void {
    this.#settled.clear();
    this.#paths = null;
  }

  /** From the project's root, sorted; the same list as long as it is the same. */
  async paths(): Promise<readonly string[]> {
    if (this.#paths === null) {
      const { folders, staged } = await findDerived(this.#root);
      this.#paths = folders;
      this.#staged = staged;
    } else this.#paths = this.#withSuspects(this.#paths);
    this.#suspects.clear();
    return this.#paths;
  }

  /** Removes what processes have staged that were killed before they moved it to its place. */
  removeAbandoned(): void {
    removeAbandoned(this.#staged.map((path) => join(this.#root, path)));
    this.#staged = [];
  }

  isSettled({ path, files }: GeneratedFolder): boolean {
    return this.#settled.get(path)?.files === files;
  }

  originOf(path: string): GeneratedFolder["origin"] {
    return this.#settled.get(path)?.origin ?? null;
  }

  /** A folder that is known to be as it was generated. */
  trust(folder: GeneratedFolder): void {
    this.#settled.set(folder.path, folder);
  }

  /** Changes that were carried out. */
  settle(changes: readonly Change[], folders: readonly GeneratedFolder[]): void {
    const generated = new Map(folders.map((folder) => [folder.path, folder]));
    for (const { path, refusals, write, remove } of changes) {
      const folder = generated.get(path);
      if (write.length + remove.length > 0) this.#suspects.add(path);
      if (folder === undefined || refusals.length > 0) this.#settled.delete(path);
      else this.#settled.set(path, folder);
    }
  }

  #withSuspects(before: readonly string[]): readonly string[] {
    const paths = new Set(before);
    for (const path of this.#suspects) {
      const isThere = [manifestName, "index.ts"].some((name) => existsSync(join(this.#root, path, name)));
      if (isThere) paths.add(path);
      else paths.delete(path);
    }
    const isSame = paths.size === before.length && before.every((path) => paths.has(path));
    return isSame ? before : [...paths].sort();
  }
}
