// Diagnostics and texts into the texts with their certain fixes: those that touch one another wait for the next round.
import type { Diagnostic } from "../diagnostic.ts";
import type { Fix, TextEdit } from "../fix.ts";
import type { Span } from "../span.ts";
import type { TextOf } from "./resolve.ts";

export interface AppliedFix {
  readonly fix: Fix;
  /** Where the diagnostic is, in the text before. */
  readonly span: Span;
}

export interface Applied {
  readonly fixes: readonly AppliedFix[];
  /** The new texts, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Applies the first certain fix of each diagnostic. */
export function applyCertain(diagnostics: readonly Diagnostic[], textOf: TextOf): Applied {
  const accepted = new Map<string, TextEdit>();
  const fixes: AppliedFix[] = [];
  for (const { fixes: offered, span } of diagnostics) {
    const fix = offered.find(({ isCertain }) => isCertain);
    if (fix === undefined) continue;
    const fresh = fix.edits.filter((edit) => !accepted.has(keyOf(edit)));
    // Several diagnostics can have one fix: a misspelt import, used twice.
    if (fresh.length === 0 || fresh.some((edit) => [...accepted.values()].some((other) => touches(edit, other))))
      continue;
    for (const edit of fresh) accepted.set(keyOf(edit), edit);
    fixes.push({ fix, span });
  }
  return { fixes, texts: withEdits([...accepted.values()], textOf) };
}

/** The texts that edits lead to; they must not overlap. */
export function withEdits(edits: readonly TextEdit[], textOf: TextOf): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { span, text } of edits.toSorted((a, b) => b.span.start - a.span.start)) {
    const before = texts.get(span.path) ?? textOf(span.path) ?? "";
    texts.set(span.path, before.slice(0, span.start) + text + before.slice(span.end));
  }
  return texts;
}

/** Neighbours, too: a comma between two items that are both removed belongs to either. */
function touches({ span: a }: TextEdit, { span: b }: TextEdit): boolean {
  return a.path === b.path && a.start <= b.end && b.start <= a.end;
}

function keyOf({ span: { path, start, end }, text }: TextEdit): string {
  return JSON.stringify([path, start, end, text]);
}
