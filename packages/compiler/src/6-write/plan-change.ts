// What was generated and what is on disk into what has to be written and deleted, or into why nothing may be.
import type { GeneratedFile, GeneratedFolder } from "../compilation.ts";
import type { FileProblem } from "../diagnostics/file-problem.ts";
import type { FolderOnDisk } from "./folder-on-disk.ts";
import { hashOf, isSameText, type Manifest, manifestName, manifestOf, printManifest } from "./manifest.ts";

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
    if (present !== null && file.name !== manifestName)
      refusals.push(...refusal(folder.path, file.name, present, disk.manifest));
  }
  const remove = abandoned(disk, (name) => manifest.files.has(name));
  for (const name of remove) refusals.push(...refusal(folder.path, name, disk.texts.get(name) ?? "", disk.manifest));
  return {
    path: folder.path,
    write,
    remove,
    unchanged: files.length - write.length,
    removeFolder: false,
    refusals: force ? [] : refusals,
  };
}

/** The change that removes the folder of an entity that is gone. */
export function planRemoval(path: string, disk: FolderOnDisk, force: boolean): Change {
  const remove = abandoned(disk, () => false);
  const refusals = remove.flatMap((name) => refusal(path, name, disk.texts.get(name) ?? "", disk.manifest));
  return {
    path,
    write: [],
    remove: [...remove, manifestName],
    unchanged: 0,
    removeFolder: true,
    refusals: force ? [] : refusals,
  };
}

/** The files that an earlier run made, that are still there, and that this run does not make. */
function abandoned(disk: FolderOnDisk, isMade: (name: string) => boolean): readonly string[] {
  return [...(disk.manifest?.files.keys() ?? [])].filter((name) => disk.texts.has(name) && !isMade(name));
}

function refusal(folder: string, name: string, present: string, manifest: Manifest | null): readonly FileProblem[] {
  const known = manifest?.files.get(name);
  if (known === hashOf(present)) return [];
  const path = `${folder}/${name}`;
  if (known === undefined) {
    return [
      {
        severity: "error",
        path,
        message: "stands where a generated file belongs, and entity-derive did not write it",
        help: "nothing was written to its folder: move the file elsewhere, or overwrite it with `--force`",
      },
    ];
  }
  return [
    {
      severity: "error",
      path,
      message: "was edited by hand",
      help: "nothing was written to its folder: move the edit to a file of your own (a subclass, say), or discard it with `--force`",
    },
  ];
}
