// Assigns open and changed files to their projects.

import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { findProject, nestedProjects } from "../project/find-project.ts";
import { derivedFolderIn, isInPackages, isSource, queriesEnding } from "../text/paths/file-names.ts";
import { OpenProject, type Outcome } from "./open-project.ts";
import { pathInProject, pathOfUri } from "./uris.ts";

export interface ProjectFile {
  readonly project: OpenProject;
  /** Relative to the project's root, with `/`. */
  readonly path: string;
}

export class Workspace {
  readonly #projects = new Map<string, OpenProject>();
  readonly #show: (root: string, outcome: Outcome) => void;
  readonly #fail: (error: unknown) => void;

  /** `show` is called with results of compiling, `fail` with unexpected errors. */
  constructor(show: (root: string, outcome: Outcome) => void, fail: (error: unknown) => void) {
    this.#show = show;
    this.#fail = fail;
  }

  /** Returns the file's place in its project, and opens the project; null if there is none. */
  placeOf(uri: string): ProjectFile | null {
    const file = pathOfUri(uri);
    if (file === null || isInPackages(file) || !(isSource(file) || isStatements(file))) return null;
    const root = rootOf(file);
    const path = root === null ? null : pathInProject(root, file);
    if (root === null || path === null) return null;
    let project = this.#projects.get(root);
    if (project === undefined) {
      project = new OpenProject(root, (outcome) => this.#show(root, outcome), this.#fail);
      this.#projects.set(root, project);
    }
    return { project, path };
  }

  /** Reports files that changed on disk to their projects. */
  refresh(uris: readonly string[] | "all"): void {
    for (const project of this.#projects.values()) {
      if (uris === "all") project.refresh("all");
      else {
        const paths = uris
          .flatMap((uri) => pathOfUri(uri) ?? [])
          .filter((path) => pathInProject(project.root, path) !== null);
        if (paths.length > 0) project.refresh(paths);
      }
    }
  }

  close(): void {
    for (const project of this.#projects.values()) project.close();
    this.#projects.clear();
  }
}

/** True if a file belongs to the project itself, not to a nested package. */
export function isOwn(root: string, path: string): boolean {
  return nestedProjects(root)(path) === null;
}

/** True for a generated file. */
export function isGenerated(path: string): boolean {
  return derivedFolderIn(path) !== null;
}

/** True for a file with statements: `reports.queries.sql`. */
export function isStatements(path: string): boolean {
  return path.endsWith(queriesEnding);
}

/** Returns the folder of the nearest package.json, starting at the nearest existing folder. */
function rootOf(file: string): string | null {
  let folder = dirname(file);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    return findProject(folder);
  } catch {
    return null;
  }
}
