// The differences between two generations of files, by lines.
import { diffArrays } from "diff";
import type { ProjectFile } from "../data/project-files.ts";

/** Lines of the new text, from 1. */
export interface ChangedLines {
  readonly added: readonly number[];
  /** Lines before which others were removed; one more than the last line if it was at the end. */
  readonly removedBefore: readonly number[];
}

export interface OutputFile {
  readonly path: string;
  readonly text: string;
  /** `outdated`: of a file with an error, the text of before. */
  readonly state: "same" | "new" | "changed" | "removed" | "outdated";
  readonly changes: ChangedLines;
  readonly counts: { readonly added: number; readonly removed: number };
}

const none: Pick<OutputFile, "changes" | "counts"> = {
  changes: { added: [], removedBefore: [] },
  counts: { added: 0, removed: 0 },
};

/**
 * Compares the generated files with earlier ones.
 *
 * @param before null if there is nothing to compare with
 * @param outdated the paths of files that could not be generated again
 */
export function compareOutput(
  files: readonly ProjectFile[],
  before: readonly ProjectFile[] | null,
  outdated: ReadonlySet<string>,
): readonly OutputFile[] {
  const earlier = new Map((before ?? []).map(({ path, text }) => [path, text]));
  const current = files.map((file): OutputFile => {
    if (outdated.has(file.path)) return { ...file, state: "outdated", ...none };
    const text = earlier.get(file.path);
    if (before === null || text === file.text) return { ...file, state: "same", ...none };
    if (text === undefined) return { ...file, state: "new", ...none };
    return { ...file, state: "changed", ...changedLines(text, file.text) };
  });
  const paths = new Set(files.map(({ path }) => path));
  const removed = (before ?? [])
    .filter(({ path }) => !paths.has(path))
    .map((file): OutputFile => ({ ...file, state: "removed", ...none }));
  return [...current, ...removed];
}

function changedLines(before: string, after: string): Pick<OutputFile, "changes" | "counts"> {
  const added: number[] = [];
  const removedBefore: number[] = [];
  let line = 1;
  let removedCount = 0;
  for (const { value, added: isAdded, removed: isRemoved } of diffArrays(before.split("\n"), after.split("\n"))) {
    if (isRemoved) {
      removedBefore.push(line);
      removedCount += value.length;
      continue;
    }
    if (isAdded) added.push(...value.map((_, index) => line + index));
    line += value.length;
  }
  return { changes: { added, removedBefore }, counts: { added: added.length, removed: removedCount } };
}
