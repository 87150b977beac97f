// The searched text of an entity: its fields with their weights, and the language of their words.
import type { Located, Span } from "../../../diagnostics/span.ts";
import type { Weight } from "../../../language/filters/full-text.ts";
import type { Field } from "../field/field.ts";

/** The option `fullText`. */
export interface FullText {
  readonly fields: readonly WeightedField[];
  readonly language: Language;
  /** The generated column with the words; null if only the index has them. */
  readonly column: string | null;
  readonly span: Span;
}

export interface WeightedField {
  readonly field: Field;
  readonly weight: Located<Weight>;
  /** The name in the option. */
  readonly span: Span;
}

/** The text search configuration of all rows, or one for each value of a field. */
export type Language =
  | { readonly kind: "fixed"; readonly configuration: Located<string> }
  | {
      readonly kind: "by-field";
      readonly field: Located<Field>;
      readonly of: readonly { readonly value: Located<string>; readonly configuration: Located<string> }[];
      /** The option `of`. */
      readonly span: Span;
    };

/** The name of the generated column, and the part of the index's name that stands for the words. */
export const fullTextName = "full_text";

export function configurationsOf(language: Language): readonly Located<string>[] {
  return language.kind === "fixed" ? [language.configuration] : language.of.map(({ configuration }) => configuration);
}

/** Returns what the SQL of the full text depends on, as data without positions. */
export function fullTextSignature({ fields, language, column }: FullText): unknown {
  return [
    fields.map(({ field, weight }) => [field.name, weight.value]),
    language.kind === "fixed"
      ? language.configuration.value
      : [language.field.value.name, language.of.map(({ value, configuration }) => [value.value, configuration.value])],
    column,
  ];
}
