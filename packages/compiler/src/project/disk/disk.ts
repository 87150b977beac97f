// Tracks the files and folders of a project on disk, and detects changes.
import { derivedFolderIn } from "../../text/paths/file-names.ts";
import { nestedProjects } from "../find-project.ts";
import { DerivedFolders, type KnownDerivedFolder } from "./derived-folders.ts";
import { changedPaths, derivedFoldersIn, type FolderTree, findFolders, type KnownFolder } from "./folders.ts";
import type { KnownFile } from "./known-file.ts";
import { ProjectFiles } from "./project-files.ts";

/** Plain data, which another process can restore. */
export interface DiskState {
  readonly folders: readonly KnownFolder[];
  readonly files: readonly KnownFile[];
  readonly generated: readonly KnownDerivedFolder[];
}

/** Changed paths, relative to the root of the project. */
export interface DiskChanges {
  /** Files and folders that were added or removed. */
  readonly added: readonly string[];
  /** Files of the project that were read or looked up, and have changed. */
  readonly modified: readonly string[];
  readonly generated: readonly string[];
}

export class Disk {
  readonly root: string;
  readonly files: ProjectFiles;
  readonly derived: DerivedFolders;
  #folders: FolderTree;
  #derivedPaths: readonly string[] = [];
  /** The moment before the last refresh. */
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

  /** The derived folders, sorted; the same array if nothing has changed. */
  get derivedPaths(): readonly string[] {
    return this.#derivedPaths;
  }

  get refreshedAt(): number {
    return this.#started;
  }

  /**
   * Returns the changes since the last call, except files that were written by this process. Generated files are by far
   * the most, so only those in derived folders of `touched` are compared.
   */
  refresh(touched: ReadonlySet<string> | "all" = "all"): DiskChanges {
    const refreshedAt = Date.now();
    this.#started = refreshedAt;
    const before = this.#folders;
    this.#folders = findFolders(this.root, before, refreshedAt);
    const isNested = nestedProjects(this.root);
    const derived = derivedFoldersIn(this.#folders).filter((path) => isNested(path) === null);
    if (derived.join("\n") !== this.#derivedPaths.join("\n")) this.#derivedPaths = derived;
    return {
      added: changedPaths(before, this.#folders).filter((path) => derivedFolderIn(path) === null),
      modified: this.files.refresh(refreshedAt),
      generated: this.derived.refresh(derived, foldersOf(touched), refreshedAt),
    };
  }
}

function foldersOf(touched: ReadonlySet<string> | "all"): ReadonlySet<string> | "all" {
  return touched === "all" ? touched : new Set([...touched].flatMap((path) => derivedFolderIn(path) ?? []));
}
