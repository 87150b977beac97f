// Leaves what a run has found for the next process.
import { join } from "node:path";
import { isSettled, stampOf } from "../../6-write/stamp.ts";
import { configNames } from "../../text/file-names.ts";
import type { DiskState } from "../disk/disk.ts";
import type { KnownFile } from "../disk/known-file.ts";
import type { ProjectSession, SessionCompilation } from "../session.ts";
import type { Outcome } from "../write-output.ts";
import { identityOf } from "./identity.ts";
import { writeMemory } from "./memory.ts";

/** Only if the whole project is as it should be: then there are no messages but warnings and notes. */
export function saveMemory(session: ProjectSession, compilation: SessionCompilation, outcome: Outcome): void {
  const { root, config, started } = session;
  if (!isWhole(compilation, outcome) || !areFoldersFound(config.include)) return;
  const { state, memo } = session.remembered;
  const configured = configFiles(root, state, started);
  const others = state.files.filter(({ path }) => configured.every((file) => file.path !== path));
  writeMemory(root, identityOf(root), {
    config: configured.every((file) => file.isSettled) ? null : JSON.stringify(config),
    state: { ...state, files: [...others, ...configured] },
    memo: [...memo],
    entities: outcome.entities,
    diagnostics: compilation.diagnostics,
  });
}

function isWhole({ chosen, failed, folders, derived }: SessionCompilation, { written, problems }: Outcome): boolean {
  const generated = new Set(folders.map(({ path }) => path));
  return (
    chosen === null &&
    failed.size === 0 &&
    folders.length > 0 &&
    written !== null &&
    problems.length === 0 &&
    derived.every((path) => generated.has(path))
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
 * A configuration of JSON that was settled says what it said. What a program makes is compared instead, and so is a
 * file that was written a moment ago.
 */
function configFiles(root: string, { folders }: DiskState, started: number): readonly KnownFile[] {
  const names = folders.find(({ path }) => path === "")?.names ?? [];
  return names
    .filter((name) => configNames.some((one) => one === name))
    .map((path) => {
      const stamp = stampOf(join(root, path));
      const isSaid = path.endsWith(".json") && stamp !== null && isSettled(stamp, started);
      return { path, stamp, isSettled: isSaid, hash: null };
    });
}
