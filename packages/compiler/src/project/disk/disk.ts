// A project on disk, as far as it decides what is generated: what is known of it, and what has changed since.
import { derivedFolderIn } from "../../text/file-names.ts";
import { nestedProjects } from "../find-project.ts";
import { DerivedFolders, type KnownDerivedFolder } from "./derived-folders.ts";
import { derivedAmong, differences, type FolderTree, findFolders, type KnownFolder } from "./folders.ts";
import type { KnownFile } from "./known-file.ts";
import { ProjectFiles } from "./project-files.ts";

/** Plain data, which another process can compare with the disk. */
export interface DiskState {
  readonly folders: readonly KnownFolder[];
  readonly files: readonly KnownFile[];
  readonly generated: readonly KnownDerivedFolder[];
}

/** Paths from the root of the project. */
export interface DiskChanges {
  /** Files and folders that have appeared or gone. */
  readonly listed: readonly string[];
  /** Files that were read, or looked for. */
  readonly read: readonly string[];
  readonly generated: readonly string[];
}

export class Disk {
  readonly root: string;
  readonly files: ProjectFiles;
  readonly derived: DerivedFolders;
  #folders: FolderTree;
  #derivedPaths: readonly string[] = [];
  /** The moment before it was looked at last. */
  #started = 0;

  constructor(root: string, state: DiskState = { folders: [], files: [], generated: [] }) {
    this.root = root;
    this.files = new ProjectFiles(root, state.files);
    this.derived = new DerivedFolders(root, state.generated);
    this.#folders = new Map(state.folders.map((folder) => [folder.path, folder]));
  }

  get state(): DiskState {
    return { folders: [...this.#folders.values()], files: this.files.known, generated: this.derived.known };
  }

  get folders(): FolderTree {
    return this.#folders;
  }

  /** The derived folders, sorted; the same list as long as it is the same. */
  get derivedPaths(): readonly string[] {
    return this.#derivedPaths;
  }

  get started(): number {
    return this.#started;
  }

  /**
   * What has changed since the last time, but for what was written by `derived.settle`. Generated files, which are the
   * most by far, are compared in the derived folders that one of these paths is in.
   */
  refresh(touched: ReadonlySet<string> | "all" = "all"): DiskChanges {
    const started = Date.now();
    this.#started = started;
    const before = this.#folders;
    this.#folders = findFolders(this.root, before, started);
    const isNested = nestedProjects(this.root);
    const derived = derivedAmong(this.#folders).filter((path) => isNested(path) === null);
    if (derived.join("\n") !== this.#derivedPaths.join("\n")) this.#derivedPaths = derived;
    return {
      listed: differences(before, this.#folders).filter((path) => derivedFolderIn(path) === null),
      read: this.files.refresh(started),
      generated: this.derived.refresh(derived, foldersOf(touched), started),
    };
  }
}

function foldersOf(touched: ReadonlySet<string> | "all"): ReadonlySet<string> | "all" {
  return touched === "all" ? touched : new Set([...touched].flatMap((path) => derivedFolderIn(path) ?? []));
}
