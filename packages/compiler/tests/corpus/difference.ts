// The differences between two compilations of a case as text for a reviewer: each with the member that it is in.

import { structuredPatch } from "diff";
import { SeenHunks } from "./seen-hunks.ts";

/** The generated files of a case, by their paths. */
export type Files = ReadonlyMap<string, string>;

/**
 * The differences of each derived folder, by its path; a folder without any is absent. A difference that the case has
 * already, under other names, is a reference to that one, with the names that do not follow from the folder's.
 */
export function differences(before: Files, after: Files): ReadonlyMap<string, string> {
  const seen = new SeenHunks();
  const folders = new Map<string, string[]>();
  for (const path of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    const shown = hunksOf(withoutImports(before.get(path) ?? ""), withoutImports(after.get(path) ?? "")).map(
      ({ place, lines }) => {
        const text = lines.join("\n");
        return `@@ ${place}${seen.reference(folder, place, text) ?? `\n${text}`}`;
      },
    );
    if (shown.length === 0) continue;
    const texts = folders.get(folder) ?? [];
    texts.push(`=== ${path.slice(folder.length + 1)}${stateOf(path, before, after)}`, ...shown, "");
    folders.set(folder, texts);
  }
  return new Map([...folders].map(([folder, texts]) => [folder, texts.join("\n")]));
}

function stateOf(path: string, before: Files, after: Files): string {
  if (!before.has(path)) return " (added)";
  return after.has(path) ? "" : " (removed)";
}

/** Imports follow from what a file refers to, and `tsc` finds one that is missing or too many. */
function withoutImports(text: string): string {
  return text.replaceAll(/^import [^;]*;\n/gm, "");
}

interface Hunk {
  readonly place: string;
  readonly lines: readonly string[];
}

function hunksOf(before: string, after: string): readonly Hunk[] {
  const { hunks } = structuredPatch("", "", before, after, "", "", { context: 1 });
  const lines = after.split("\n");
  return hunks.map(({ newStart, lines: changed }) => ({
    place: memberAt(lines, newStart + changed.findIndex((line) => !line.startsWith(" ")) - 1),
    lines: changed.filter((line) => !line.startsWith("\\")).map((line) => line.trimEnd()),
  }));
}

const declaration = /^(?:export )?(?:async )?(?:abstract )?(?:class|const|interface|type|function) ([\w$]+)/;
const member = /^ {2}(?:(?:public|protected|private|static|readonly|async|override|get|set) )*([\w$#]+)\??[(:<]/;

/** The declaration and the member that a line stands in: `PostgresNoteRepository.findById`. */
function memberAt(lines: readonly string[], index: number): string {
  let inside: string | null = null;
  for (let at = index; at >= 0; at -= 1) {
    const line = lines[at] ?? "";
    const [, outer] = declaration.exec(line) ?? [];
    if (outer !== undefined) return inside === null ? outer : `${outer}.${inside}`;
    if (/^[}\])]/.test(line) && at < index) break;
    inside ??= member.exec(line)?.[1] ?? null;
  }
  return "top level";
}
