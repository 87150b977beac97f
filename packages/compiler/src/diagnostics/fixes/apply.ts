// Applies certain fixes to texts. Fixes that touch an earlier one wait for the next round.
import type { Diagnostic, Fix, TextEdit } from "../diagnostic.ts";
import type { Span } from "../span.ts";
import type { TextOf } from "./resolve.ts";

export interface AppliedFix {
  readonly fix: Fix;
  /** The span of the diagnostic, in the text before the fix. */
  readonly span: Span;
}

export interface AppliedFixes {
  readonly fixes: readonly AppliedFix[];
  /** The new texts, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Applies the first certain fix of each diagnostic. */
export function applyCertainFixes(diagnostics: readonly Diagnostic[], textOf: TextOf): AppliedFixes {
  const accepted = new Map<string, TextEdit>();
  const fixes: AppliedFix[] = [];
  for (const { fixes: offered, span } of diagnostics) {
    const fix = offered.find(({ isCertain }) => isCertain);
    if (fix === undefined) continue;
    const newEdits = fix.edits.filter((edit) => !accepted.has(keyOf(edit)));
    // Two diagnostics can have the same fix, such as a misspelt import that is used twice.
    if (newEdits.length === 0 || newEdits.some((edit) => [...accepted.values()].some((other) => touches(edit, other))))
      continue;
    for (const edit of newEdits) accepted.set(keyOf(edit), edit);
    fixes.push({ fix, span });
  }
  return { fixes, texts: applyEdits([...accepted.values()], textOf) };
}

/** Returns the texts after edits, which must not overlap. */
export function applyEdits(edits: readonly TextEdit[], textOf: TextOf): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { span, text } of edits.toSorted((a, b) => b.span.start - a.span.start)) {
    const before = texts.get(span.path) ?? textOf(span.path) ?? "";
    texts.set(span.path, before.slice(0, span.start) + text + before.slice(span.end));
  }
  return texts;
}

/** True for adjacent edits as well: a comma between two removed items belongs to both. */
function touches({ span: a }: TextEdit, { span: b }: TextEdit): boolean {
  return a.path === b.path && a.start <= b.end && b.start <= a.end;
}

function keyOf({ span: { path, start, end }, text }: TextEdit): string {
  return JSON.stringify([path, start, end, text]);
}
