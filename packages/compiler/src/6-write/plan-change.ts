// What was generated and what is on disk into what has to be written and deleted, or into why nothing may be.

import { isOurText } from "../5-emit/header.ts";
import type { GeneratedFile, GeneratedFolder } from "../compilation.ts";
import type { FileProblem } from "../diagnostics/file-problem.ts";
import { manifestName } from "../text/paths/file-names.ts";
import type { FolderOnDisk } from "./folder-on-disk.ts";
import { hashOf, isSameText, manifestOf, printManifest } from "./manifest.ts";

export interface Change {
  /** The folder, from the project's root. */
  readonly path: string;
  /** New and changed files; the manifest is the last one. */
  readonly write: readonly (GeneratedFile & { readonly state: "stale" | "missing" })[];
  readonly remove: readonly string[];
  readonly unchanged: number;
  /** The entity is gone, and with it the folder, unless it holds something else. */
  readonly removeFolder: boolean;
  /** With any of these, nothing of the folder is touched. */
  readonly refusals: readonly FileProblem[];
}

/** The change that makes the folder on disk what was generated. `force` also overwrites what was edited by hand. */
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
  const remove = abandoned(disk, (name) => manifest.files.has(name));
  return {
    path: folder.path,
    write,
    remove,
    unchanged: files.length - write.length,
    removeFolder: false,
    refusals: force ? [] : [...refusals, ...keptFrom(remove, folder.path, disk)],
  };
}

/** The change of a folder that is known to be what was generated. */
export function nothingToDo({ path, files }: GeneratedFolder): Change {
  // The manifest is one more.
  return { path, write: [], remove: [], unchanged: files.length + 1, removeFolder: false, refusals: [] };
}

/** The change that removes the folder of an entity that is gone. */
export function planRemoval(path: string, disk: FolderOnDisk, force: boolean): Change {
  const remove = abandoned(disk, () => false);
  return {
    path,
    write: [],
    remove: disk.manifestText === null ? remove : [...remove, manifestName],
    unchanged: 0,
    removeFolder: true,
    refusals: force ? [] : keptFrom(remove, path, disk),
  };
}

/**
 * The files that an earlier run made, that are still there, and that this run does not make. Without a manifest they
 * are known by their first line.
 */
function abandoned({ manifest, texts }: FolderOnDisk, isMade: (name: string) => boolean): readonly string[] {
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

/** Whether a file has nothing that could be lost: it is as it was generated, or will be, whatever formatted it. */
function isUntouched(name: string, present: string, { manifest }: FolderOnDisk, generated: string | null): boolean {
  const hash = hashOf(present);
  return hash === manifest?.files.get(name) || (generated !== null && hash === hashOf(generated));
}

function refusal(folder: string, name: string, present: string, { manifest }: FolderOnDisk): FileProblem {
  const path = `${folder}/${name}`;
  if (manifest?.files.has(name) === true) {
    return {
      severity: "error",
      path,
      message: "was edited by hand",
      help: "nothing was written to its folder: move the edit to a file of your own (a subclass, say), or discard it with `--force`",
    };
  }
  if (manifest === null && isOurText(present)) {
    return {
      severity: "error",
      path,
      message: `differs from what is generated, and without the folder's ${manifestName} nobody knows who changed it`,
      help: "nothing was written to its folder: restore the manifest, or overwrite the file with `--force`",
    };
  }
  return {
    severity: "error",
    path,
    message: "stands where a generated file belongs, and entity-derive did not write it",
    help: "nothing was written to its folder: move the file elsewhere, or overwrite it with `--force`",
  };
}
