// The folders of a project that entity files are looked for in, and the names in them that decide what is found.
import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { isSame, isSettled, type Stamp, stampOf } from "../../6-write/stamp.ts";
import { barrelName, derivedEnding, isSetup, isSource, isUnreadFolder, manifestName } from "../../text/file-names.ts";
import { pathWithin } from "../../text/slash-path.ts";

export interface KnownFolder {
  /** From the project's root; empty for the root. */
  readonly path: string;
  readonly stamp: Stamp;
  readonly isSettled: boolean;
  /** Whether it is a link to a folder that is not in the project. */
  readonly isLink: boolean;
  /** The names of the files in it that matter, of its folders, and of the links to folders in it; each sorted. */
  readonly names: readonly string[];
  readonly folders: readonly string[];
  readonly links: readonly string[];
}

/** The folders of a project by their paths. */
export type FolderTree = ReadonlyMap<string, KnownFolder>;

/** Whether a file of this name may decide what is generated: any other is never read, and may come and go. */
export function isOfInterest(name: string): boolean {
  return isSource(name) || isSetup(name) || name === manifestName;
}

/** All folders but those that are never read; the same objects as before where nothing has changed. `started` is before this call. */
export function findFolders(root: string, before: FolderTree, started: number): FolderTree {
  const found = new Map<string, KnownFolder>();
  const links: string[] = [];
  const visit = (path: string, isLink: boolean): void => {
    const folder = folderNow(root, path, isLink, before.get(path), started);
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
    // What is in the project is found without the link, and a link to a folder that holds it has no end.
    if (target === null || isVisited(target, realRoot, targets)) continue;
    targets.push(target);
    visit(path, true);
  }
  return found;
}

/** The paths of the files that are in one and not in the other: a folder without any that matter is no difference. */
export function differences(before: FolderTree, now: FolderTree): readonly string[] {
  const changed: string[] = [];
  for (const path of new Set([...before.keys(), ...now.keys()])) {
    const [one, other] = [before.get(path), now.get(path)];
    if (one === other) continue;
    const names = new Set(one?.names).symmetricDifference(new Set(other?.names));
    changed.push(...[...names].map((name) => posix.join(path, name)));
  }
  return changed;
}

/** The derived folders in the project: those with a manifest or, if it is lost, with an index. */
export function derivedAmong(folders: FolderTree): readonly string[] {
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

function folderNow(
  root: string,
  path: string,
  isLink: boolean,
  before: KnownFolder | undefined,
  started: number,
): KnownFolder | null {
  const stamp = stampOf(join(root, path));
  if (stamp === null) return null;
  if (before?.isSettled === true && isSame(stamp, before.stamp)) return before;
  const now = { path, stamp, isSettled: isSettled(stamp, started), isLink, ...listing(root, path) };
  return before !== undefined && isAlike(before, now) ? before : now;
}

function isAlike(one: KnownFolder, other: KnownFolder): boolean {
  return isSame(one.stamp, other.stamp) && one.isSettled === other.isSettled && entriesOf(one) === entriesOf(other);
}

/** Nothing of a folder that may not be read, or is gone by now. */
function listing(root: string, path: string): Pick<KnownFolder, "names" | "folders" | "links"> {
  let entries: readonly Dirent[];
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true });
  } catch {
    return { names: [], folders: [], links: [] };
  }
  const named = (isIt: (entry: Dirent) => boolean): readonly string[] =>
    entries
      .filter(isIt)
      .map(({ name }) => name)
      .sort();
  const isLinked = (entry: Dirent): boolean => entry.isSymbolicLink() && isFolder(join(root, path, entry.name));
  const links = new Set(named((entry) => !isUnreadFolder(entry.name) && isLinked(entry)));
  return {
    names: named((entry) => !entry.isDirectory() && !links.has(entry.name) && isOfInterest(entry.name)),
    folders: named((entry) => entry.isDirectory() && !isUnreadFolder(entry.name)),
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
