// The mistakes of a project into sources without those that have one mending only, round by round in memory.
import type { MendedSource } from "../6-write/write-source.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type AppliedFix, applyCertain } from "../diagnostics/fixes/apply.ts";
import { linesOf, positionOf } from "../diagnostics/render/place.ts";
import type { ProjectSession, SessionCompilation } from "./session.ts";

/** A fix that was applied, and where: the line as it was in the round that applied it. */
export interface FixedPlace {
  readonly path: string;
  readonly line: number;
  readonly title: string;
}

export interface FixedProject {
  readonly compilation: SessionCompilation;
  readonly sources: readonly MendedSource[];
  readonly places: readonly FixedPlace[];
}

/** A mended mistake can uncover another; more rounds than this mean that two fixes undo one another. */
const mostRounds = 20;

/**
 * Compiles, applies the certain fixes of what is shown, and compiles again, until there is nothing more to apply. What
 * has changed is in the session's overlays; the disk is left alone.
 */
export async function fixSources(
  session: ProjectSession,
  shownOf: (compilation: SessionCompilation) => readonly Diagnostic[],
): Promise<FixedProject> {
  const originals = new Map<string, string>();
  const places: FixedPlace[] = [];
  let compilation = await session.compile();
  for (let round = 0; round < mostRounds; round += 1) {
    const { fixes, texts } = applyCertain(shownOf(compilation), (path) => session.read(path));
    if (fixes.length === 0) break;
    places.push(...fixes.map((applied) => placeOf(applied, session)));
    for (const [path, text] of texts) {
      if (!originals.has(path)) originals.set(path, session.read(path) ?? "");
      session.overlay(path, text);
    }
    compilation = await session.compile();
  }
  const sources = [...originals].map(([path, before]) => ({ path, before, after: session.read(path) ?? "" }));
  return { compilation, sources, places };
}

function placeOf({ fix, span }: AppliedFix, session: ProjectSession): FixedPlace {
  // The place of the edit, where the diagnostic is about another one.
  const place = fix.edits.find((edit) => edit.span.path === span.path)?.span ?? fix.edits[0]?.span ?? span;
  const start = fix.edits.length === 1 ? place.start : span.start;
  const path = fix.edits.length === 1 ? place.path : span.path;
  const { line } = positionOf(linesOf(session.read(path) ?? ""), start);
  return { path, line, title: fix.title };
}
