// The files that an editor has open, and those that change on disk, into the projects that they belong to.

import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { findProject, nestedProjects } from "../project/find-project.ts";
import { derivedFolderIn, isInPackages, isSource } from "../text/paths/file-names.ts";
import { OpenProject, type Outcome } from "./open-project.ts";
import { pathInProject, pathOfUri } from "./places.ts";

/** A file of a project. */
export interface ProjectPlace {
  readonly project: OpenProject;
  /** From the project's root, with `/`. */
  readonly path: string;
}

export class Workspace {
  readonly #projects = new Map<string, OpenProject>();
  readonly #show: (root: string, outcome: Outcome) => void;
  readonly #fail: (error: unknown) => void;

  /** `show` is called with what became of compiling a project, `fail` with what should not have been thrown. */
  constructor(show: (root: string, outcome: Outcome) => void, fail: (error: unknown) => void) {
    this.#show = show;
    this.#fail = fail;
  }

  /** Where a file belongs, whose project is opened for it; null for what no project has. */
  placeOf(uri: string): ProjectPlace | null {
    const file = pathOfUri(uri);
    if (file === null || !isOwnSource(file)) return null;
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

  /** Files that changed on disk: each is told to the projects that it lies in. */
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

/** Whether a file of a project is its own, and none of a package that lies in it: each is shown by one project. */
export function isOwn(root: string, path: string): boolean {
  return nestedProjects(root)(path) === null;
}

/** Whether a file is written by the compiler. */
export function isGenerated(path: string): boolean {
  return derivedFolderIn(path) !== null;
}

/** The folder of the nearest package.json; of a file in a folder that is still to be made, of the folder above. */
function rootOf(file: string): string | null {
  let folder = dirname(file);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    return findProject(folder);
  } catch {
    return null;
  }
}

function isOwnSource(file: string): boolean {
  return isSource(file) && !isInPackages(file);
}
