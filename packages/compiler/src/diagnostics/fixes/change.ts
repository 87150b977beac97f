// What a fix does to a source, as the room says it that found the mistake; the text of the source makes edits of it.
import type { Span } from "../span.ts";

/** A change is what is meant, `remove this option`; which commas, blanks and lines go with it follows from the text. */
export type Change =
  /** `expected` is what the span has to hold: what stands elsewhere, behind a constant say, is left alone. */
  | { readonly kind: "replace"; readonly span: Span; readonly expected: string | null; readonly text: string }
  /** A name that is expected there, bare or as a string, whose quotes stay as they are; a shorthand `key` keeps its value. */
  | { readonly kind: "word" | "key"; readonly span: Span; readonly expected: string; readonly text: string }
  /** An item of a list, an argument, or a property with its key. */
  | { readonly kind: "remove-item"; readonly span: Span }
  /** The option whose value stands at `span`. */
  | { readonly kind: "remove-option"; readonly span: Span }
  /** An annotation, with its line where it stands alone on it. */
  | { readonly kind: "remove-annotation"; readonly span: Span }
  /** A field with its annotations, and its lines where it stands alone on them. */
  | { readonly kind: "remove-member"; readonly span: Span }
  /** The type of the field whose name stands at `span`, where it is one name; what it says of null stays. */
  | { readonly kind: "field-type"; readonly span: Span; readonly text: string }
  /** The import of a type or an annotation of ours by the file of `span`, unless it is there. */
  | { readonly kind: "import"; readonly span: Span; readonly name: string }
  /** One more annotation before those of the field whose name stands at `span`. */
  | { readonly kind: "insert-annotation"; readonly span: Span; readonly text: string }
  /** One more item or option at the end of what stands in the brackets of `span`. */
  | { readonly kind: "insert-item"; readonly span: Span; readonly text: string };

/** A fix before it is known whether the text lends itself to it. */
export interface Proposal {
  readonly title: string;
  readonly changes: readonly Change[];
  readonly isCertain: boolean;
}

/** A fix that is the only sensible reading of what is written. */
export function certain(title: string, ...changes: readonly Change[]): Proposal {
  return { title, changes, isCertain: true };
}

/** A fix that somebody has to choose: there is another way, or it says more than what is written. */
export function possible(title: string, ...changes: readonly Change[]): Proposal {
  return { title, changes, isCertain: false };
}

export function replace(span: Span, text: string, expected: string | null = null): Change {
  return { kind: "replace", span, expected, text };
}

export function insert({ path, start }: Span, text: string): Change {
  return { kind: "replace", span: { path, start, end: start }, expected: null, text };
}

/** The type of the field whose name stands at `span`; one of ours is imported. */
export function fieldType(span: Span, type: string): readonly Change[] {
  return [
    { kind: "field-type", span, text: type },
    { kind: "import", span, name: type },
  ];
}

/** An option by the place of its value. */
export function withoutOption(name: string, value: Span, isCertain = false): Proposal {
  return { title: `remove \`${name}\``, changes: [{ kind: "remove-option", span: value }], isCertain };
}

/** An item of a list, or an argument. */
export function withoutItem(text: string, span: Span, isCertain = false): Proposal {
  return { title: `remove \`${text}\``, changes: [{ kind: "remove-item", span }], isCertain };
}

export function withoutAnnotation(name: string, span: Span): Proposal {
  return possible(`remove \`@${name}\``, { kind: "remove-annotation", span });
}
