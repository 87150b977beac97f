// The generated files as the page shows them: with those of before where a file has an error, and with their changes.
import type { Compilation, ProjectFile } from "../data/project-files.ts";
import { areEqual } from "../state/project-state.ts";
import { compareOutput, type OutputFile } from "./changes.ts";

export class Output {
  /** The files that are shown, and those of before they last changed; null at first. */
  #files: readonly ProjectFile[] | null = null;
  #before: readonly ProjectFile[] | null = null;
  #outdated: ReadonlySet<string> = new Set();

  /** Takes a compilation. The marks of the last change stay until the files change again. */
  add({ generated, diagnostics }: Compilation): void {
    const isBroken = diagnostics.some(({ severity }) => severity === "error");
    const paths = new Set(generated.map(({ path }) => path));
    const kept = isBroken ? (this.#files ?? []).filter(({ path }) => !paths.has(path)) : [];
    const files = [...generated, ...kept].toSorted(byFolder);
    this.#outdated = new Set(kept.map(({ path }) => path));
    if (this.#files !== null && areEqual(files, this.#files)) return;
    this.#before = this.#files;
    this.#files = files;
  }

  /** Forgets all files, for another project. */
  clear(): void {
    this.#files = null;
    this.#before = null;
    this.#outdated = new Set();
  }

  /** The files as they are shown. */
  get files(): readonly ProjectFile[] {
    return this.#files ?? [];
  }

  /** @param reference the files to compare with; null for those of before the last change */
  compared(reference: readonly ProjectFile[] | null): readonly OutputFile[] {
    return compareOutput(this.#files ?? [], reference ?? this.#before, this.#outdated);
  }
}

/** The folders of entities come before that of the application, which has what is generated from all of them. */
function byFolder(one: ProjectFile, other: ProjectFile): number {
  return rank(one) - rank(other) || (one.path < other.path ? -1 : 1);
}

function rank({ path }: ProjectFile): number {
  return path.includes("/app.derived/") ? 1 : 0;
}
