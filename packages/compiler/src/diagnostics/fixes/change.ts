// Changes that a fix makes to a source, without exact edits: `resolve.ts` derives these from the text.
import type { Located, Span } from "../span.ts";

/** A change such as "remove this option"; commas, white space and lines that go with it are derived from the text. */
export type Change =
  /** Applies only if the span contains `expected`; a value behind a constant, for example, is not changed. */
  | { readonly kind: "replace"; readonly span: Span; readonly expected: string | null; readonly text: string }
  /** Replaces a name, bare or in quotes, which are kept; a shorthand property keeps its value. */
  | { readonly kind: "word" | "key"; readonly span: Span; readonly expected: string; readonly text: string }
  /** Removes an item of a list, an argument, or a property with its key. */
  | { readonly kind: "remove-item"; readonly span: Span }
  /** Removes the option whose value is at `span`. */
  | { readonly kind: "remove-option"; readonly span: Span }
  /** Removes an annotation, and its line if nothing else is on it. */
  | { readonly kind: "remove-annotation"; readonly span: Span }
  /** Removes a field with its annotations, and its lines if nothing else is on them. */
  | { readonly kind: "remove-member"; readonly span: Span }
  /** Changes the type of the field whose name is at `span`, if the type is a single name; `| null` is kept. */
  | { readonly kind: "field-type"; readonly span: Span; readonly text: string }
  /** Adds an import of a name of entity-derive to the file of `span`, unless it is there. */
  | { readonly kind: "import"; readonly span: Span; readonly name: string }
  /** Adds an annotation before those of the field whose name is at `span`. */
  | { readonly kind: "insert-annotation"; readonly span: Span; readonly text: string }
  /** Adds an item or option at the end of the brackets at `span`. */
  | { readonly kind: "insert-item"; readonly span: Span; readonly text: string };

/** A fix that has not been matched with the text yet. */
export interface Proposal {
  readonly title: string;
  readonly changes: readonly Change[];
  readonly isCertain: boolean;
}

/** Proposes a fix that is the only sensible correction. */
export function certain(title: string, ...changes: readonly Change[]): Proposal {
  return { title, changes, isCertain: true };
}

/** Proposes a fix that somebody has to choose, because there are others or it adds information. */
export function possible(title: string, ...changes: readonly Change[]): Proposal {
  return { title, changes, isCertain: false };
}

type Propose = typeof certain | typeof possible;

/** Proposes another word, in the quotes of the present one. */
export function changeTo(
  text: string,
  { value, span }: Located<string>,
  propose: Propose,
  kind: "word" | "key" = "word",
): Proposal {
  return propose(`change \`${value}\` to \`${text}\``, { kind, span, expected: value, text });
}

/** Proposes other code in place of the code at a span. */
export function changeCodeTo(text: string, { value: code, span }: Located<string>, propose: Propose): Proposal {
  return propose(`change \`${code}\` to \`${text}\``, replace(span, text, code));
}

export function replace(span: Span, text: string, expected: string | null = null): Change {
  return { kind: "replace", span, expected, text };
}

export function insert({ path, start }: Span, text: string): Change {
  return { kind: "replace", span: { path, start, end: start }, expected: null, text };
}

/** Changes the type of the field whose name is at `span`, and imports a type of entity-derive. */
export function fieldType(span: Span, type: string): readonly Change[] {
  return [
    { kind: "field-type", span, text: type },
    { kind: "import", span, name: type },
  ];
}

/** Proposes removing an option, given the span of its value. */
export function removeOption(name: string, value: Span, isCertain = false): Proposal {
  return { title: `remove \`${name}\``, changes: [{ kind: "remove-option", span: value }], isCertain };
}

/** Proposes removing an item of a list, or an argument. */
export function removeItem(text: string, span: Span, isCertain = false): Proposal {
  return { title: `remove \`${text}\``, changes: [{ kind: "remove-item", span }], isCertain };
}

export function removeAnnotation(name: string, span: Span): Proposal {
  return possible(`remove \`@${name}\``, { kind: "remove-annotation", span });
}
