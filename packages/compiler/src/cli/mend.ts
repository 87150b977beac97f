// `generate --fix`: mistakes that have one mending into changed sources, and into the lines that say what was changed.
import { writeSource } from "../6-write/write-source.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { FileProblem } from "../diagnostics/file-problem.ts";
import { pastOf } from "../diagnostics/fixes/titles.ts";
import { linesOf, positionOf } from "../diagnostics/render/place.ts";
import type { ProjectSession, SessionCompilation } from "../project/session.ts";
import { type FixedLine, fixSources } from "../project/sources/fix-sources.ts";
import { listing } from "../text/names.ts";

export interface Mended {
  readonly lines: readonly string[];
  readonly problems: readonly FileProblem[];
}

/** With the command of `--check` nothing is written, and what would be is a problem whose help names the command. */
export async function mend(
  session: ProjectSession,
  shownOf: (compilation: SessionCompilation) => readonly Diagnostic[],
  shownPath: (path: string) => string,
  check: string | null,
): Promise<Mended> {
  const { compilation, sources, fixes } = await fixSources(session, shownOf);
  const left = shownOf(compilation).flatMap((diagnostic) => leftLine(diagnostic, session, shownPath));
  const refused = new Set(
    check !== null ? [] : sources.filter((source) => !writeSource(session.root, source)).map(({ path }) => path),
  );
  for (const { path } of sources) session.overlay(path, null);
  session.refresh();
  if (check !== null) return { lines: left, problems: fixes.map((place) => unmended(place, check)) };
  const changed = fixes
    .filter(({ path }) => !refused.has(path))
    .map(({ path, line, title }) => `${shownPath(path)}:${line} ${pastOf(title)}`);
  return { lines: [...changed, ...left], problems: [...refused].map(changedMeanwhile) };
}

/** What has fixes that somebody has to choose from. */
function leftLine(
  { id, span, fixes }: Diagnostic,
  session: ProjectSession,
  shownPath: (path: string) => string,
): readonly string[] {
  if (fixes.length === 0) return [];
  const { line } = positionOf(linesOf(session.read(span.path) ?? ""), span.start);
  const ways = listing(
    fixes.map(({ title }) => title),
    "or",
  );
  return [`${shownPath(span.path)}:${line} left ${id}, which is yours to decide: ${ways}`];
}

function unmended({ path, line, title }: FixedLine, command: string): FileProblem {
  const help = `\`${command} --fix\` does it`;
  return { severity: "error", path, line, message: `would be mended by --fix: ${title} in line ${line}`, help };
}

function changedMeanwhile(path: string): FileProblem {
  const help = "run it again";
  return { severity: "error", path, message: "has changed while it was mended, and was left alone", help };
}
