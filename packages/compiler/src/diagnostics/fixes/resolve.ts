// Proposals into fixes: the edits that a change takes in the text as it is written, or nothing where it does not fit.
import type { Fix, TextEdit } from "../fix.ts";
import type { Change, Proposal } from "./change.ts";

/** The text of a file, null where it is not known. */
export type TextOf = (path: string) => string | null;

/** The fixes of those proposals whose changes all fit the text. */
export function resolveFixes(proposals: readonly Proposal[], textOf: TextOf): readonly Fix[] {
  return proposals.flatMap(({ title, changes, isCertain }) => {
    const edits = changes.map((change) => resolveChange(change, textOf));
    return edits.includes(null) || edits.length === 0 ? [] : [{ title, edits: edits as TextEdit[], isCertain }];
  });
}

function resolveChange(change: Change, textOf: TextOf): TextEdit | null {
  const { span } = change;
  const text = textOf(span.path);
  if (text === null) return null;
  switch (change.kind) {
    case "replace": {
      const isExpected = change.expected === null || text.slice(span.start, span.end) === change.expected;
      return isExpected ? { span, text: change.text } : null;
    }
  }
}
