// Lines of which a few words change as one line that shows both: `~  id: [-Uuid-]{+string+};`.
import { diffArrays } from "diff";

/** More changed places than these are harder to read than the two lines. */
const mostPlaces = 4;

/** The lines, pairs of a removed and an added one as one line where the run replaces each line by a similar one. */
export function wordChanges(lines: readonly string[]): readonly string[] {
  const pieces = lines.join("\n").match(/^(?:(?:-.*\n?)+(?:\+.*\n?)*|(?:\+.*\n?)+)/gm) ?? [];
  return pieces.flatMap((piece) => {
    const all = piece.trimEnd().split("\n");
    const removed = all.filter((line) => line.startsWith("-"));
    const added = all.slice(removed.length);
    if (removed.length !== added.length) return all;
    const merged = removed.map((line, index) => wordsChanged(line.slice(1), added[index]?.slice(1) ?? ""));
    return merged.every((line) => line !== null) ? merged.map((line) => `~${line}`) : all;
  });
}

/** Null where the lines have less than half in common, or have themselves what marks a change. */
function wordsChanged(before: string, after: string): string | null {
  if (/\[-|-\]|\{\+|\+\}/.test(before + after)) return null;
  const parts = diffArrays(wordsOf(before), wordsOf(after)).map(({ added, removed, value }) => ({
    text: value.join(""),
    kind: added ? "added" : removed ? "removed" : "same",
  }));
  const common = parts.filter(({ kind }) => kind === "same").reduce((sum, { text }) => sum + text.trim().length, 0);
  if (parts.length - parts.filter(({ kind }) => kind === "same").length > mostPlaces) return null;
  if (common < Math.max(before.trim().length, after.trim().length) / 2) return null;
  return parts
    .map(({ text, kind }) => (kind === "added" ? `{+${text}+}` : kind === "removed" ? `[-${text}-]` : text))
    .join("");
}

function wordsOf(line: string): string[] {
  return line.match(/[\w$]+|\s+|[^\w$\s]/g) ?? [];
}
