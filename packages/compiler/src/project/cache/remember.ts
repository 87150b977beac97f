// A run that ended well into what the next one can go by.
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { contentHash } from "../../6-write/content-hash.ts";
import { manifestName, manifestOf, printManifest } from "../../6-write/manifest.ts";
import { isSettled, stampOf } from "../../6-write/stamp.ts";
import type { GeneratedFolder } from "../../compilation.ts";
import { pathFrom } from "../../text/slash-path.ts";
import type { Outcome } from "../bring-up-to-date.ts";
import type { Inputs, SessionCompilation } from "../session.ts";
import { knownFolders } from "./folders.ts";
import { type FoldersMade, hashOfOthers } from "./folders-made.ts";
import { identityOf } from "./identity.ts";
import {
  type KnownDerivedFolder,
  type KnownFile,
  type KnownGeneratedFile,
  writeFoldersMemory,
  writeMemory,
} from "./memory.ts";

export interface Run {
  readonly root: string;
  /** The version of Node that it was made on. */
  readonly node: string;
  /** The moment before anything was read. */
  readonly started: number;
  readonly inputs: Inputs;
  readonly compilation: SessionCompilation;
  readonly outcome: Outcome;
  /** What was taken over of the run before. */
  readonly recalled: FoldersMade | null;
}

/** Only where the whole project is as it should be: what else there is to say then are warnings and notes. */
export function rememberRun(run: Run): void {
  const { root, node, started, inputs, compilation, outcome } = run;
  if (!isWhole(run) || !areFoldersFound(inputs.config.include)) return;
  const files = knownFiles(run);
  const folders = knownFolders(root, started);
  const generated = knownOutput(run);
  if (files === null || folders === null || generated === null) return;
  const config = configFiles(run).every((file) => file.isSettled) ? null : JSON.stringify(inputs.config);
  const { diagnostics, made } = compilation;
  const identity = identityOf(root, node);
  const thisRun = randomUUID();
  const known = [...made].map(([folder, { from, appPart }]) => ({ folder, others: hashOfOthers(from), appPart }));
  writeFoldersMemory(root, identity, { run: thisRun, made: known });
  const { entities } = outcome;
  writeMemory(root, { identity, config, folders, files, generated, entities, diagnostics, run: thisRun });
}

function isWhole({ compilation, outcome }: Run): boolean {
  const { chosen, failed, folders, derived } = compilation;
  const made = new Set(folders.map(({ path }) => path));
  return (
    chosen === null &&
    failed.size === 0 &&
    folders.length > 0 &&
    outcome.written !== null &&
    outcome.problems.length === 0 &&
    derived.every((path) => made.has(path))
  );
}

/** Whether all entity files are in folders that are known, under names that matter there. */
function areFoldersFound(include: readonly string[]): boolean {
  const isFolder = /^[^.*?{}[\]()!]+$/;
  const isSource = /\.(?:[cm]?tsx?|\{[cmtsx,]+\})$/;
  const isHidden = /(?:^|\/)\./;
  return include.every(
    (glob) => isFolder.test(glob) || (isSource.test(glob) && !isHidden.test(glob.replace(/^\.\//, ""))),
  );
}

/**
 * A configuration file that was settled says what it said. What a program says is compared instead, and so is what one
 * says that was written a moment ago.
 */
function configFiles({ root, started }: Run): readonly KnownFile[] {
  const names = readdirSync(root).filter((name) => /^entity-derive\.config\./.test(name));
  return names.map((path) => {
    const stamp = stampOf(join(root, path));
    const isSaid = path.endsWith(".json") && stamp !== null && isSettled(stamp, started);
    return { path, stamp, isSettled: isSaid, hash: null };
  });
}

function knownFiles(run: Run): readonly KnownFile[] | null {
  const { root, started, inputs } = run;
  const { texts, tsconfigs } = inputs;
  const files = new Map<string, KnownFile>();
  const add = (path: string, text: string | null): boolean => {
    const stamp = stampOf(isAbsolute(path) ? path : join(root, path));
    // What is there and could not be read is a mistake, or none of a kind that is known here.
    if ((stamp === null) !== (text === null)) return false;
    const known = stamp !== null && isSettled(stamp, started);
    files.set(path, { path, stamp, isSettled: known, hash: text === null ? null : contentHash(text) });
    return true;
  };
  for (const [path, text] of texts) if (!add(path, text)) return null;
  for (const [lookup, found] of tsconfigs) {
    const [, read] = /^readFileSync:(.*):utf8$/s.exec(lookup) ?? [];
    if (read !== undefined && !add(pathFrom(root, read), String(found))) return null;
    const [, asked] = /^existsSync:(.*)$/s.exec(lookup) ?? [];
    if (asked === undefined) continue;
    const path = pathFrom(root, asked);
    const stamp = stampOf(asked);
    if ((stamp !== null) !== found) return null;
    // Of a folder it is enough that it is there; a file is read.
    if (!files.has(path)) files.set(path, { path, stamp, isSettled: false, hash: null });
  }
  for (const file of configFiles(run)) files.set(file.path, file);
  return [...files.values()];
}

/**
 * What was written has the stamps that it had before anybody else could see it; what was there already has not changed
 * since it was read.
 */
function knownOutput({ root, started, compilation, outcome, recalled }: Run): readonly KnownDerivedFolder[] | null {
  const moment = Date.now();
  const known: KnownDerivedFolder[] = [];
  for (const folder of compilation.folders) {
    const before = compilation.made.get(folder.path)?.isRecalled === true ? recalled?.intact(folder.path) : null;
    if (before != null) {
      known.push(before);
      continue;
    }
    const files: KnownGeneratedFile[] = [];
    for (const [name, textOf] of textsIn(folder)) {
      const path = `${folder.path}/${name}`;
      const own = outcome.written?.stamps.get(path);
      const stamp = own ?? stampOf(join(root, path));
      if (stamp === null) return null;
      const isKnown = isSettled(stamp, own === undefined ? started : moment);
      files.push([name, stamp.size, stamp.modified, stamp.inode, isKnown ? null : contentHash(textOf())]);
    }
    known.push({ path: folder.path, files });
  }
  return known;
}

function textsIn(folder: GeneratedFolder): readonly (readonly [name: string, textOf: () => string])[] {
  return [
    ...folder.files.map(({ name, text }) => [name, () => text] as const),
    [manifestName, () => printManifest(manifestOf(folder))],
  ];
}
