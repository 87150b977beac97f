// Lists the folders of a project in which entity files can be, with the names in them that matter.
import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { isConclusive, isSame, type Stamp, stampOf } from "../../6-write/stamp.ts";
import {
  barrelName,
  derivedEnding,
  isSettingsFile,
  isSource,
  isUnreadFolder,
  manifestName,
} from "../../text/paths/file-names.ts";
import { pathWithin } from "../../text/paths/slash-path.ts";

export interface KnownFolder {
  /** Relative to the project's root; empty for the root. */
  readonly path: string;
  readonly stamp: Stamp;
  readonly isStampConclusive: boolean;
  /** True for a link to a folder outside the project. */
  readonly isLink: boolean;
  /** The names of relevant files, of folders, and of links to folders; each sorted. */
  readonly names: readonly string[];
  readonly folders: readonly string[];
  readonly links: readonly string[];
}

/** The folders of a project by path. */
export type FolderTree = ReadonlyMap<string, KnownFolder>;

/** True if a file of this name can affect the output. Other files are never read. */
export function isRelevantName(name: string): boolean {
  return isSource(name) || isSettingsFile(name) || name === manifestName || name.endsWith(".sql");
}

/**
 * Lists all folders that are not excluded. Unchanged folders keep their objects. `started` is a moment before this
 * call.
 */
export function findFolders(root: string, before: FolderTree, started: number): FolderTree {
  const found = new Map<string, KnownFolder>();
  const links: string[] = [];
  const visit = (path: string, isLink: boolean): void => {
    const folder = refreshFolder(root, path, isLink, before.get(path), started);
    if (folder === null) return;
    found.set(path, folder);
    for (const name of folder.folders) visit(path === "" ? name : `${path}/${name}`, false);
    for (const name of folder.links) links.push(path === "" ? name : `${path}/${name}`);
  };
  visit("", false);
  const realRoot = realPath(root) ?? root;
  const targets: string[] = [];
  for (const path of links) {
    const target = realPath(join(root, path));
    // A link into the project adds nothing, and a link to a parent folder would recurse forever.
    if (target === null || isVisited(target, realRoot, targets)) continue;
    targets.push(target);
    visit(path, true);
  }
  return found;
}

/** Returns the files that only one of the trees has. Folders without relevant files are ignored. */
export function changedPaths(before: FolderTree, now: FolderTree): readonly string[] {
  const changed: string[] = [];
  for (const path of new Set([...before.keys(), ...now.keys()])) {
    const [one, other] = [before.get(path), now.get(path)];
    if (one === other) continue;
    const names = new Set(one?.names).symmetricDifference(new Set(other?.names));
    changed.push(...[...names].map((name) => posix.join(path, name)));
  }
  return changed;
}

/** Returns the derived folders of the project: those with a manifest or, if that is lost, with an index. */
export function derivedFoldersIn(folders: FolderTree): readonly string[] {
  return [...folders.values()]
    .filter(
      ({ path, names }) =>
        path.endsWith(derivedEnding) && [manifestName, barrelName].some((name) => names.includes(name)),
    )
    .map(({ path }) => path)
    .sort();
}

function entriesOf({ names, folders, links }: KnownFolder): string {
  return [names, folders, links].map((entries) => entries.join("/")).join("//");
}

function refreshFolder(
  root: string,
  path: string,
  isLink: boolean,
  before: KnownFolder | undefined,
  started: number,
): KnownFolder | null {
  const stamp = stampOf(join(root, path));
  if (stamp === null) return null;
  if (before?.isStampConclusive === true && isSame(stamp, before.stamp)) return before;
  const now = { path, stamp, isStampConclusive: isConclusive(stamp, started), isLink, ...listFolder(root, path) };
  return before !== undefined && haveSameEntries(before, now) ? before : now;
}

function haveSameEntries(one: KnownFolder, other: KnownFolder): boolean {
  return (
    isSame(one.stamp, other.stamp) &&
    one.isStampConclusive === other.isStampConclusive &&
    entriesOf(one) === entriesOf(other)
  );
}

/** Lists a folder; one that is unreadable or gone is empty. */
function listFolder(root: string, path: string): Pick<KnownFolder, "names" | "folders" | "links"> {
  let entries: readonly Dirent[];
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true });
  } catch {
    return { names: [], folders: [], links: [] };
  }
  const namesOf = (isIt: (entry: Dirent) => boolean): readonly string[] =>
    entries
      .filter(isIt)
      .map(({ name }) => name)
      .sort();
  const isLinked = (entry: Dirent): boolean => entry.isSymbolicLink() && isFolder(join(root, path, entry.name));
  const links = new Set(namesOf((entry) => !isUnreadFolder(entry.name) && isLinked(entry)));
  return {
    names: namesOf((entry) => !entry.isDirectory() && !links.has(entry.name) && isRelevantName(entry.name)),
    folders: namesOf((entry) => entry.isDirectory() && !isUnreadFolder(entry.name)),
    links: [...links],
  };
}

function isVisited(target: string, realRoot: string, targets: readonly string[]): boolean {
  const inside = pathWithin(realRoot, target);
  if (inside !== null && !inside.split("/").some((name) => name !== "" && isUnreadFolder(name))) return true;
  if (pathWithin(target, realRoot) !== null) return true;
  return targets.some((known) => pathWithin(known, target) !== null || pathWithin(target, known) !== null);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
