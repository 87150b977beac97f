// The state of the playground: the files of a project in one version or two.

import type { ProjectFile } from "../data/project-files.ts";
import { type Example, examples } from "../examples/examples.ts";

/** Two versions of the classes are there to migrate from the first to the second. */
export interface ProjectState {
  /** The name of the example that it began with. */
  readonly example: string;
  readonly versions: readonly [readonly ProjectFile[]] | readonly [readonly ProjectFile[], readonly ProjectFile[]];
  /** The index of the version that is edited and compiled. */
  readonly active: number;
}

export function stateOf({ name, files }: Example): ProjectState {
  return { example: name, versions: [files], active: 0 };
}

export function activeFiles({ versions, active }: ProjectState): readonly ProjectFile[] {
  return versions[active] ?? versions[0];
}

/** Returns the state with other files in its active version. */
export function withFiles(state: ProjectState, files: readonly ProjectFile[]): ProjectState {
  const [first, second] = state.versions;
  if (state.active === 1) return { ...state, versions: [first, files] };
  return { ...state, versions: second === undefined ? [files] : [files, second] };
}

/** Adds a second version, equal to the first, and edits it. */
export function withSecondVersion({ example, versions: [first] }: ProjectState): ProjectState {
  return { example, versions: [first, first], active: 1 };
}

/** Removes the first version if `kept` is 1, else the second. */
export function withOneVersion(state: ProjectState, kept: number): ProjectState {
  return { ...state, versions: [state.versions[kept] ?? state.versions[0]], active: 0 };
}

/** Returns the example whose files the state has unchanged; null if there is none. */
export function unchangedExample({ versions }: ProjectState): Example | null {
  const [first, second] = versions;
  return (second === undefined && examples.find(({ files }) => areEqual(files, first))) || null;
}

export function areEqual(one: readonly ProjectFile[], other: readonly ProjectFile[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ path, text }, index) => path === other[index]?.path && text === other[index]?.text)
  );
}
