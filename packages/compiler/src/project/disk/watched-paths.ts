// The files and folders of a project in which changes matter.
import { dirname, join, resolve } from "node:path";
import { stampOf } from "../../6-write/stamp.ts";
import { derivedFolderIn, isInPackages, isSettingsFile, isUnreadFolder } from "../../text/paths/file-names.ts";
import { pathWithin } from "../../text/paths/slash-path.ts";
import { realPath } from "../sources/find-sources.ts";
import type { Disk } from "./disk.ts";
import { isRelevantName } from "./folders.ts";
import { joinPath } from "./known-file.ts";

export interface WatchedFolder {
  readonly path: string;
  /** Changes when the folder is removed and created again. */
  readonly inode: number;
  /** True for a link, whose target is outside its path. */
  readonly isLink: boolean;
  /** True if only files directly in it matter. */
  readonly isShallow: boolean;
}

/** Absolute paths for tools with watchers of their own. */
export interface BuildPaths {
  readonly files: readonly string[];
  /** The folders whose direct entries are watched. */
  readonly folders: readonly string[];
}

export class WatchedPaths {
  readonly #disk: Disk;
  readonly #realPaths = new Map<string, { readonly inode: number; readonly real: string }>();

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  /** True if a change of this absolute path can affect the output. */
  canAffect(path: string, isFolder: boolean): boolean {
    const { root, files, folders } = this.#disk;
    const inside = pathWithin(root, path);
    if (inside === null) return this.#externalFiles.has(path);
    const parts = inside.split("/");
    if (parts.some(isUnreadFolder)) return false;
    return isFolder || isRelevantName(parts.at(-1) ?? "") || files.has(inside) || folders.has(inside);
  }

  /** The absolute folders in which changes matter. */
  get folders(): readonly WatchedFolder[] {
    const { root, folders } = this.#disk;
    const external = new Set([...this.#externalFiles].map((path) => dirname(path)));
    return [
      ...[...folders.values()].map(({ path, stamp, isLink }) => {
        return { path: join(root, path), inode: stamp.inode, isLink, isShallow: false };
      }),
      ...[...external].map((path) => ({ path, inode: stampOf(path)?.inode ?? 0, isLink: false, isShallow: true })),
    ];
  }

  /** Sources, settings, and folders in which there may be more of them. */
  get ofBuild(): BuildPaths {
    const { root, files } = this.#disk;
    const folders = [...this.#disk.folders.values()].filter(({ path }) => derivedFolderIn(path) === null);
    const settings = folders.flatMap(({ path, names }) => names.filter(isSettingsFile).map((name) => join(path, name)));
    return {
      files: [...files.read, ...settings].map((path) => resolve(root, path)),
      folders: folders.map(({ path }) => resolve(root, path)),
    };
  }

  /** The absolute paths of files outside the project's folder: targets of links, and bases of a tsconfig.json. */
  get #externalFiles(): ReadonlySet<string> {
    const root = realPath(this.#disk.root);
    const isOutside = (path: string): boolean => pathWithin(root, path) === null && !isInPackages(path);
    // A removed file keeps its place, because it may come back.
    for (const { path, stamp } of this.#disk.files.known)
      if (stamp !== null && this.#realPaths.get(path)?.inode !== stamp.inode)
        this.#realPaths.set(path, { inode: stamp.inode, real: realPath(joinPath(this.#disk.root, path)) });
    return new Set([...this.#realPaths.values()].map(({ real }) => real).filter(isOutside));
  }
}
