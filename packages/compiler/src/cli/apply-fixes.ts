// `generate --fix`: applies fixes that have a single safe correction, and prints them.
import { writeSource } from "../6-write/write-source.ts";
import type { Diagnostic, FileProblem } from "../diagnostics/diagnostic.ts";
import { linesOf, positionOf } from "../diagnostics/render/place.ts";
import type { ProjectSession, SessionCompilation } from "../project/session.ts";
import { type FixedLine, fixSources } from "../project/sources/fix-sources.ts";
import { listing } from "../text/names.ts";

export interface AppliedFixes {
  readonly lines: readonly string[];
  readonly problems: readonly FileProblem[];
}

/** Under `--check` nothing is written: each fix is a problem, whose help names the command to run. */
export async function applyFixes(
  session: ProjectSession,
  shownOf: (compilation: SessionCompilation) => readonly Diagnostic[],
  shownPath: (path: string) => string,
  check: string | null,
): Promise<AppliedFixes> {
  const { compilation, sources, fixes } = await fixSources(session, shownOf);
  const choices = shownOf(compilation).flatMap((diagnostic) => choiceLine(diagnostic, session, shownPath));
  const refused = new Set(
    check !== null ? [] : sources.filter((source) => !writeSource(session.root, source)).map(({ path }) => path),
  );
  for (const { path } of sources) session.overlay(path, null);
  session.refresh();
  if (check !== null) return { lines: choices, problems: fixes.map((place) => fixAvailable(place, check)) };
  const changed = fixes
    .filter(({ path }) => !refused.has(path))
    .map(({ path, line, title }) => `${shownPath(path)}:${line} ${pastTense(title)}`);
  return { lines: [...changed, ...choices], problems: [...refused].map(changedOnDisk) };
}

/** Describes a diagnostic with several possible fixes. */
function choiceLine(
  { id, span, fixes }: Diagnostic,
  session: ProjectSession,
  shownPath: (path: string) => string,
): readonly string[] {
  if (fixes.length === 0) return [];
  const { line } = positionOf(linesOf(session.read(span.path) ?? ""), span.start);
  const fixTitles = listing(
    fixes.map(({ title }) => title),
    "or",
  );
  const problem =
    fixes.length === 1
      ? "has a correction that may not be meant, so it was not applied"
      : "has several corrections, so none was applied";
  return [`${shownPath(span.path)}:${line} ${id} ${problem}: ${fixTitles}`];
}

function fixAvailable({ path, line, title }: FixedLine, command: string): FileProblem {
  const help = `\`${command} --fix\` does it`;
  return { severity: "error", path, line, message: `would be corrected by --fix: ${title} in line ${line}`, help };
}

function changedOnDisk(path: string): FileProblem {
  const help = "run it again";
  return {
    severity: "error",
    path,
    message: "was changed by another program during --fix, and is kept as it is",
    help,
  };
}

const pastTenses: ReadonlyMap<string, string> = new Map([
  ["add", "added"],
  ["change", "changed"],
  ["export", "exported"],
  ["import", "imported"],
  ["move", "moved"],
  ["remove", "removed"],
]);

/** Returns "changed `tabel` to `table`" for "change `tabel` to `table`". */
export function pastTense(title: string): string {
  const [verb = "", ...rest] = title.split(" ");
  return [pastTenses.get(verb) ?? verb, ...rest].join(" ");
}
