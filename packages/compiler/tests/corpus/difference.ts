// The differences between two compilations of a case as text for a reviewer, by file and member.
import { type Change, changesOf } from "./changes.ts";
import type { SeenChanges } from "./seen-changes.ts";

/** The generated files of a case, by their paths. */
export type Files = ReadonlyMap<string, string>;

/**
 * The differences of each derived folder, by its path; a folder without any is absent. A change that has been seen
 * already, under other names, is a reference to the earlier one, with the names that do not follow from the folder's.
 * `root` stands before the folder in references.
 */
export function differences(
  before: Files,
  after: Files,
  { seen, root = "" }: { readonly seen: SeenChanges; readonly root?: string },
): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  for (const path of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    const changes = changesOf(withoutHead(before.get(path) ?? ""), withoutHead(after.get(path) ?? ""));
    if (changes.length === 0) continue;
    const shown = changes.map((change) => ({
      ...change,
      reference: seen.reference(`${root}${folder}`, change.place, change.lines.join("\n")),
    }));
    const heading = `=== ${path.slice(folder.length + 1)}${stateOf(path, before, after)}`;
    const text = textsOf(shown).join("");
    const isOfOneLine = text.startsWith("@@") && text.indexOf("\n") === text.length - 1;
    folders.set(folder, `${folders.get(folder) ?? ""}${heading}${isOfOneLine ? " " : "\n"}${text}`);
  }
  return folders;
}

interface Shown extends Change {
  readonly reference: string | null;
}

/** References to one folder that follow each other are one line; a change whose lines name its place has no heading. */
function textsOf(changes: readonly Shown[]): readonly string[] {
  return changes.map(({ place, lines, isNamed, reference }, index) => {
    const last = changes[index - 1]?.reference ?? null;
    if (reference === null) return `${isNamed && last === null ? "" : `@@ ${place}\n`}${lines.join("\n")}\n`;
    const isContinued = changes[index + 1]?.reference === reference;
    return `${last === reference ? "" : "@@ "}${place}${isContinued ? ", " : `${reference}\n`}`;
  });
}

function stateOf(path: string, before: Files, after: Files): string {
  if (!before.has(path)) return " (added)";
  return after.has(path) ? "" : " (removed)";
}

/** Imports follow from what a file refers to, and `tsc` finds one that is missing or too many; the first line is always the same. */
function withoutHead(text: string): string {
  return text.replaceAll(/^(?:import [^;]*;|\/\/ @generated .*)\n/gm, "");
}
