// Applies the fixes of a project that have a single safe correction, in rounds and in memory.
import type { FixedSource } from "../../6-write/write-source.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { type AppliedFix, applyCertainFixes } from "../../diagnostics/fixes/apply.ts";
import { linesOf, positionOf } from "../../diagnostics/render/place.ts";
import type { ProjectSession, SessionCompilation } from "../session.ts";

/** An applied fix, with its line as it was in that round. */
export interface FixedLine {
  readonly path: string;
  readonly line: number;
  readonly title: string;
}

export interface FixedProject {
  readonly compilation: SessionCompilation;
  readonly sources: readonly FixedSource[];
  readonly fixes: readonly FixedLine[];
}

/** A fix can uncover another mistake; more rounds mean that two fixes undo each other. */
const maxRounds = 20;

/**
 * Compiles and applies certain fixes of the shown diagnostics until none is left. The changes are overlays of the
 * session; the disk is not written.
 */
export async function fixSources(
  session: ProjectSession,
  shownOf: (compilation: SessionCompilation) => readonly Diagnostic[],
): Promise<FixedProject> {
  const originals = new Map<string, string>();
  const fixed: FixedLine[] = [];
  let compilation = await session.compile();
  for (let round = 0; round < maxRounds; round += 1) {
    const { fixes, texts } = applyCertainFixes(shownOf(compilation), (path) => session.read(path));
    if (fixes.length === 0) break;
    fixed.push(...fixes.map((applied) => placeOf(applied, session)));
    for (const [path, text] of texts) {
      if (!originals.has(path)) originals.set(path, session.read(path) ?? "");
      session.overlay(path, text);
    }
    compilation = await session.compile();
  }
  const sources = [...originals].map(([path, before]) => ({ path, before, after: session.read(path) ?? "" }));
  return { compilation, sources, fixes: fixed };
}

function placeOf({ fix, span }: AppliedFix, session: ProjectSession): FixedLine {
  // The position of the edit, if the diagnostic points at another file.
  const place = fix.edits.find((edit) => edit.span.path === span.path)?.span ?? fix.edits[0]?.span ?? span;
  const start = fix.edits.length === 1 ? place.start : span.start;
  const path = fix.edits.length === 1 ? place.path : span.path;
  const { line } = positionOf(linesOf(session.read(path) ?? ""), start);
  return { path, line, title: fix.title };
}
