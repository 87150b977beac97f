// Plans the files to write and delete in a derived folder, or the reasons to refuse.

import { isOurText } from "../5-emit/header.ts";
import type { GeneratedFile, GeneratedFolder } from "../compilation.ts";
import type { FileProblem } from "../diagnostics/diagnostic.ts";
import { manifestName } from "../text/paths/file-names.ts";
import type { FolderOnDisk } from "./folder-on-disk.ts";
import { hashOf, isSameText, manifestOf, printManifest } from "./manifest.ts";

export interface Change {
  /** The folder, relative to the project's root. */
  readonly path: string;
  /** The files that are generated, the manifest last; empty for a folder that is up to date or removed. */
  readonly files: readonly GeneratedFile[];
  /** The new and changed ones of them. */
  readonly write: readonly (GeneratedFile & { readonly state: "stale" | "missing" })[];
  readonly remove: readonly string[];
  readonly unchanged: number;
  /** True if the entity was removed; the folder is deleted unless it has other files. */
  readonly removeFolder: boolean;
  /** If there are any, the folder is not changed. */
  readonly refusals: readonly FileProblem[];
}

/** Plans the change from the folder on disk to the generated one. `force` overwrites edits by hand. */
export function planChange(folder: GeneratedFolder, disk: FolderOnDisk, force: boolean): Change {
  const manifest = manifestOf(folder);
  const files = [...folder.files, { name: manifestName, text: printManifest(manifest) }];
  const refusals: FileProblem[] = [];
  const write: Change["write"][number][] = [];
  for (const file of files) {
    const present = file.name === manifestName ? disk.manifestText : (disk.texts.get(file.name) ?? null);
    if (present !== null && isSameText(present, file.text)) continue;
    write.push({ ...file, state: present === null ? "missing" : "stale" });
    if (present === null || file.name === manifestName) continue;
    if (!isUntouched(file.name, present, disk, file.text))
      refusals.push(refusal(folder.path, file.name, present, disk));
  }
  const remove = obsoleteFiles(disk, (name) => manifest.files.has(name));
  return {
    path: folder.path,
    files,
    write,
    remove,
    unchanged: files.length - write.length,
    removeFolder: false,
    refusals: force ? [] : [...refusals, ...keptFrom(remove, folder.path, disk)],
  };
}

/** Returns the change of a folder that is up to date. */
export function unchanged({ path, files }: GeneratedFolder): Change {
  // One more file, for the manifest.
  return { path, files: [], write: [], remove: [], unchanged: files.length + 1, removeFolder: false, refusals: [] };
}

/** Plans the removal of a folder whose entity was removed. */
export function planRemoval(path: string, disk: FolderOnDisk, force: boolean): Change {
  const remove = obsoleteFiles(disk, () => false);
  return {
    path,
    files: [],
    write: [],
    remove: disk.manifestText === null ? remove : [...remove, manifestName],
    unchanged: 0,
    removeFolder: true,
    refusals: force ? [] : keptFrom(remove, path, disk),
  };
}

/**
 * Returns files of an earlier run that are no longer generated. Without a manifest they are recognized by their first
 * line.
 */
function obsoleteFiles({ manifest, texts }: FolderOnDisk, isMade: (name: string) => boolean): readonly string[] {
  const isOurs = (name: string, text: string): boolean =>
    manifest === null ? isOurText(text) : manifest.files.has(name);
  return [...texts].filter(([name, text]) => isOurs(name, text) && !isMade(name)).map(([name]) => name);
}

function keptFrom(remove: readonly string[], path: string, disk: FolderOnDisk): readonly FileProblem[] {
  return remove.flatMap((name) => {
    const present = disk.texts.get(name) ?? "";
    return disk.manifest === null || isUntouched(name, present, disk, null) ? [] : [refusal(path, name, present, disk)];
  });
}

/** True if overwriting the file loses nothing: apart from formatting it is the last or the next generated text. */
function isUntouched(name: string, present: string, { manifest }: FolderOnDisk, generated: string | null): boolean {
  const hash = hashOf(present);
  return hash === manifest?.files.get(name) || (generated !== null && hash === hashOf(generated));
}

function refusal(folder: string, name: string, present: string, { manifest }: FolderOnDisk): FileProblem {
  const refused = (message: string, remedy: string): FileProblem => {
    return {
      severity: "error",
      path: `${folder}/${name}`,
      message,
      help: `${remedy}; nothing was written to the folder`,
    };
  };
  if (manifest?.files.has(name) === true)
    return refused(
      "was edited by hand",
      "move the edit to another file, such as a subclass, or discard it with `--force`",
    );
  if (manifest === null && isOurText(present))
    return refused(
      `differs from the generated file, and cannot be checked for edits without the folder's ${manifestName}`,
      "restore the manifest, or overwrite the file with `--force`",
    );
  return refused("is not a generated file, but has the name of one", "move the file, or overwrite it with `--force`");
}
