// Saves the result of a run for the next process.
import { join } from "node:path";
import { isConclusive, stampOf } from "../../6-write/stamp.ts";
import { configNames } from "../../text/paths/file-names.ts";
import type { DiskState } from "../disk/disk.ts";
import type { KnownFile } from "../disk/known-file.ts";
import type { ProjectSession, SessionCompilation } from "../session.ts";
import type { Outcome } from "../write-output.ts";
import { writeCache } from "./cache.ts";
import { compilerFingerprint } from "./compiler-fingerprint.ts";

/** Saves only complete results: without errors, for the whole project. */
export function saveCache(session: ProjectSession, compilation: SessionCompilation, outcome: Outcome): void {
  const { root, config, refreshedAt } = session;
  if (!isComplete(compilation, outcome) || !areFoldersFound(config.include)) return;
  const { state, memo } = session.cachedState;
  const configured = configFiles(root, state, refreshedAt);
  const others = state.files.filter(({ path }) => configured.every((file) => file.path !== path));
  writeCache(root, compilerFingerprint(root), {
    config: configured.every((file) => file.isStampConclusive) ? null : JSON.stringify(config),
    state: { ...state, files: [...others, ...configured] },
    memo: [...memo],
    entities: outcome.entities,
    queryFiles: outcome.queryFiles,
    diagnostics: compilation.diagnostics,
  });
}

function isComplete(
  { selected, failed, folders, derived }: SessionCompilation,
  { written, problems }: Outcome,
): boolean {
  const generated = new Set(folders.map(({ path }) => path));
  return (
    selected === null &&
    failed.size === 0 &&
    folders.length > 0 &&
    written !== null &&
    problems.length === 0 &&
    derived.every((path) => generated.has(path))
  );
}

/** True if all folders that `include` can match are tracked, with file names that matter there. */
function areFoldersFound(include: readonly string[]): boolean {
  const isFolder = /^[^.*?{}[\]()!]+$/;
  const isSource = /\.(?:[cm]?tsx?|\{[cmtsx,]+\})$/;
  const isHidden = /(?:^|\/)\./;
  return include.every(
    (glob) => isFolder.test(glob) || (isSource.test(glob) && !isHidden.test(glob.replace(/^\.\//, ""))),
  );
}

/**
 * Returns the configuration file if its text is conclusive: it is JSON, and was not written a moment ago. The result of
 * a program is compared instead.
 */
function configFiles(root: string, { folders }: DiskState, started: number): readonly KnownFile[] {
  const names = folders.find(({ path }) => path === "")?.names ?? [];
  return names
    .filter((name) => configNames.some((one) => one === name))
    .map((path) => {
      const stamp = stampOf(join(root, path));
      const isSaid = path.endsWith(".json") && stamp !== null && isConclusive(stamp, started);
      return { path, stamp, isStampConclusive: isSaid, hash: null };
    });
}
