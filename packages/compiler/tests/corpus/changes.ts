// The changed lines of a file by the member that they are in, each run of them under the unchanged line before it.
import { structuredPatch } from "diff";
import { wordChanges } from "./word-changes.ts";

export interface Change {
  /** The declaration and the member: `PostgresNoteRepository.findById`. */
  readonly place: string;
  /** `-` and `+` are lines of one text alone; a line with `~` has changed words, and one with a space is in both texts. */
  readonly lines: readonly string[];
  /** Whether the lines begin with the name of the place, which is no member of another declaration than the change before. */
  readonly isNamed: boolean;
}

/** The changes of each member. Blank lines, and a line before that says no more than the place, are left out. */
export function changesOf(before: string, after: string): readonly Change[] {
  const changes: (Change & { readonly lines: string[] })[] = [];
  for (const { above, changed, start } of runsOf(before, after)) {
    const place = placeOf({ changed, start }, after.split("\n"));
    const [outer, name = outer] = place.split(".");
    const lines = wordChanges(changed);
    const first = lines.find((line) => !/^. *(?:\/\*\*|\*)/.test(line)) ?? "";
    const last = changes.at(-1);
    const isNamed = nameOf(first.slice(1)) === name && (name === outer || last?.place.split(".")[0] === outer);
    const shown = above.trim() === "" || nameOf(above) === name ? lines : [` ${above}`, ...lines];
    if (last?.place === place) last.lines.push(...shown);
    else changes.push({ place, lines: [...shown], isNamed });
  }
  return changes;
}

/** Changed lines that nothing stands between, not even a blank line. */
interface Run {
  /** The line before, in both texts; empty where there is none. */
  readonly above: string;
  readonly changed: string[];
  /** The line of the text after the change at which the run begins. */
  readonly start: number;
}

function runsOf(before: string, after: string): readonly Run[] {
  const { hunks } = structuredPatch("", "", before, after, "", "", { context: Number.MAX_SAFE_INTEGER });
  const runs: Run[] = [];
  let run: Run | null = null;
  let above = "";
  let at = 0;
  for (const line of hunks.flatMap(({ lines }) => lines.filter((one) => !one.startsWith("\\")))) {
    const text = line.slice(1).trimEnd();
    const isChanged = !line.startsWith(" ") && text !== "";
    if (isChanged && run === null) {
      run = { above, changed: [], start: at };
      runs.push(run);
    }
    if (isChanged) run?.changed.push(`${line[0]}${text}`);
    else run = null;
    above = line.startsWith(" ") ? text : "";
    if (!line.startsWith("-")) at += 1;
  }
  return runs;
}

const declaration = /^(?:export )?(?:async )?(?:abstract )?(?:class|const|interface|type|function) ([\w$]+)/;
const member = /^ {2}(?:(?:public|protected|private|static|readonly|async|override|get|set) )*([\w$#]+)\??[(:<]/;

function nameOf(line: string): string | undefined {
  return declaration.exec(line)?.[1] ?? member.exec(line)?.[1];
}

/** The declaration that the run has, else the member that it begins with, else the one that it is in. */
function placeOf({ changed, start }: Pick<Run, "changed" | "start">, lines: readonly string[]): string {
  const texts = changed.map((line) => line.slice(1));
  const declared = texts.map((text) => declaration.exec(text)?.[1]).find((name) => name !== undefined);
  if (declared !== undefined) return declared;
  const inside = memberAt(lines, start);
  const begun = /^ {2}\S/.test(texts[0] ?? "") ? texts.map((text) => member.exec(text)?.[1]).find(Boolean) : undefined;
  return begun === undefined ? inside : `${inside.split(".")[0]}.${begun}`;
}

function memberAt(lines: readonly string[], index: number): string {
  let inside: string | null = null;
  for (let at = index; at >= 0; at -= 1) {
    const line = lines[at] ?? "";
    const outer = declaration.exec(line)?.[1];
    if (outer !== undefined) return inside === null ? outer : `${outer}.${inside}`;
    if (/^[}\])].*[^{]?$/.test(line) && !line.endsWith("{") && at < index) break;
    inside ??= member.exec(line)?.[1] ?? null;
  }
  return "top level";
}
