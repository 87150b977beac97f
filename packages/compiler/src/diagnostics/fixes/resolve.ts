// Turns proposals into fixes with exact edits; proposals that do not match the text are dropped.
import type { Fix, TextEdit } from "../diagnostic.ts";
import type { Span } from "../span.ts";
import type { Change, Proposal } from "./change.ts";
import { insertionOfItem, type Range, removalOfItem, skipBlanksOfLine, startOfOption, wholeLines } from "./items.ts";

/** Returns the text of a file; null if unknown. */
export type TextOf = (path: string) => string | null;

/** Returns the import of a name of entity-derive into a file; nothing if it is imported already or unknown. */
export type ImportOf = (path: string, name: string) => readonly Change[];

/** Returns the fixes of proposals whose changes all match the text. */
export function resolveFixes(
  proposals: readonly Proposal[],
  textOf: TextOf,
  importOf: ImportOf = () => [],
): readonly Fix[] {
  return proposals.flatMap(({ title, changes, isCertain }) => {
    const edits = changes
      .flatMap((change) => (change.kind === "import" ? importOf(change.span.path, change.name) : [change]))
      .map((change) => {
        const text = textOf(change.span.path);
        return text === null || change.kind === "import" ? null : resolveChange(change, text);
      });
    return edits.includes(null) || edits.length === 0 ? [] : [{ title, edits: edits as TextEdit[], isCertain }];
  });
}

function resolveChange(change: Exclude<Change, { kind: "import" }>, text: string): TextEdit | null {
  const { span } = change;
  switch (change.kind) {
    case "replace": {
      const isExpected = change.expected === null || text.slice(span.start, span.end) === change.expected;
      return isExpected ? { span, text: change.text } : null;
    }
    case "word":
    case "key":
      return wordEdit(change, text);
    case "remove-item":
      return removal(span, removalOfArgument(text, span) ?? removalOfItem(text, span));
    case "remove-option": {
      const start = startOfOption(text, span.start);
      return start === null ? null : removalOfOption(text, { ...span, start });
    }
    case "remove-annotation":
      return text[span.start] === "@" ? removal(span, removalOfAnnotation(text, span)) : null;
    case "remove-member":
      return removal(span, removalOfAnnotation(text, span));
    case "field-type":
      return typeEdit(change, text);
    case "insert-annotation":
      return annotationEdit(change, text);
    case "insert-item": {
      const found = insertionOfItem(text, span, change.text);
      return found === null
        ? null
        : { span: { path: span.path, start: found.start, end: found.end }, text: found.text };
    }
  }
}

function wordEdit(
  { kind, span, expected, text: word }: Extract<Change, { readonly kind: "word" | "key" }>,
  text: string,
): TextEdit | null {
  const sourceText = text.slice(span.start, span.end);
  const isShorthand = kind === "key" && /^\s*[,}]/.test(text.slice(span.end));
  if (sourceText === expected) return { span, text: isShorthand ? `${word}: ${expected}` : word };
  if (![`"${expected}"`, `'${expected}'`, `\`${expected}\``].includes(sourceText)) return null;
  return { span: { ...span, start: span.start + 1, end: span.end - 1 }, text: word };
}

function removal({ path }: Span, range: Range | null): TextEdit | null {
  return range === null ? null : { span: { path, ...range }, text: "" };
}

function removalOfAnnotation(text: string, { start, end }: Range): Range {
  return wholeLines(text, { start, end }) ?? { start, end: skipBlanksOfLine(text, end) };
}

/** If an annotation is meaningless without arguments, removing its only argument removes it. */
function removalOfArgument(text: string, { start, end }: Range): Range | null {
  const opening = /@(?:field|filter)\(\s*$/.exec(text.slice(0, start));
  const closing = /^\s*,?\s*\)/.exec(text.slice(end));
  if (opening === null || closing === null) return null;
  return removalOfAnnotation(text, { start: opening.index, end: end + closing[0].length });
}

/** Removing the last option removes the braces, and the annotation if it is meaningless without options. */
function removalOfOption(text: string, span: Span): TextEdit | null {
  const range = removalOfItem(text, span);
  if (range === null || text[range.start - 1] !== "{" || text[range.end] !== "}") return removal(span, range);
  const opening = /@[\w.]+(<[^()]*>)?\(\s*\{$/.exec(text.slice(0, range.start));
  const closing = /^\}\s*,?\s*\)/.exec(text.slice(range.end));
  if (opening === null || closing === null) return removal(span, range);
  const end = range.end + closing[0].length;
  const [call, type] = opening;
  if (type !== undefined) {
    const inside = { start: range.start - (call.length - call.lastIndexOf("(") - 1), end: end - 1 };
    return removal(span, inside);
  }
  if (/@id\(/.test(call)) return removal(span, { start: opening.index + "@id".length, end });
  return /@(?:column|validate)\(/.test(call)
    ? removal(span, removalOfAnnotation(text, { start: opening.index, end }))
    : removal(span, range);
}

/** Changes the name of the type in `name!: string` or `name: string | null`. */
function typeEdit({ span, text: type }: Extract<Change, { kind: "field-type" }>, text: string): TextEdit | null {
  const found = /^(\s*[!?]?\s*:\s*)([\w$.]+)\s*(\|\s*null\s*)?(?=[;=\r\n}]|$)/.exec(text.slice(span.end));
  if (found === null) return null;
  const [, before = "", sourceText = "", nothing] = found;
  const start = span.end + before.length;
  const replacement = nothing === undefined ? type : type.replace(/ \| null$/, "");
  return { span: { ...span, start, end: start + sourceText.length }, text: replacement };
}

/** Inserts at the beginning of the field's line if only annotations and modifiers precede its name. */
function annotationEdit(
  { span, text: annotation }: Extract<Change, { kind: "insert-annotation" }>,
  text: string,
): TextEdit | null {
  const lineStart = text.lastIndexOf("\n", span.start - 1) + 1;
  const line = text.slice(lineStart, span.start);
  if (!/^\s*(?:$|@|(?:readonly|declare|public|override)\b)/.test(line)) return null;
  const start = lineStart + line.length - line.trimStart().length;
  return { span: { ...span, start, end: start }, text: `${annotation} ` };
}
