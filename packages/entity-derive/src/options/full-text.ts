// The option `fullText` of @entity: search in the words of text fields.
import type { FieldName } from "../decorators/class-decorator.ts";

/** The fields of the full text, and the language of their words (PostgreSQL manual, "Full Text Search"). */
export interface FullTextOptions<Entity> {
  /** The searched fields, each with its weight: matches in `"A"` rank highest. */
  readonly fields: { readonly [Name in TextFieldName<Entity>]?: FullTextWeight };
  /**
   * The text search configuration, such as `"english"`; `"simple"` finds words as they are written. With `{ field, of }`,
   * the language of each row, by the values of a field.
   */
  readonly language: FullTextLanguage | (string & {}) | LanguageField<Entity>;
  /**
   * Whether the words are stored in a column, so that the order by rank need not parse the texts again. Default: `false`.
   */
  readonly stored?: boolean;
}

/** The weights of PostgreSQL, highest first. */
export type FullTextWeight = "A" | "B" | "C" | "D";

/** The names of the fields with text, also if it can be null. */
export type TextFieldName<Entity> = FieldName<Entity> &
  keyof { [Name in keyof Entity as string extends NonNullable<Entity[Name]> ? Name : never]: true };

/** A field whose values are a union of texts, and a configuration for each value. */
export type LanguageField<Entity> = {
  [Name in FieldName<Entity>]: Entity[Name] extends string
    ? { readonly field: Name; readonly of: Readonly<Record<Entity[Name], FullTextLanguage | (string & {})>> }
    : never;
}[FieldName<Entity>];

/** The text search configurations that PostgreSQL 15 comes with. */
export type FullTextLanguage =
  | "simple"
  | "arabic"
  | "armenian"
  | "basque"
  | "catalan"
  | "danish"
  | "dutch"
  | "english"
  | "finnish"
  | "french"
  | "german"
  | "greek"
  | "hindi"
  | "hungarian"
  | "indonesian"
  | "irish"
  | "italian"
  | "lithuanian"
  | "nepali"
  | "norwegian"
  | "portuguese"
  | "romanian"
  | "russian"
  | "serbian"
  | "spanish"
  | "swedish"
  | "tamil"
  | "turkish"
  | "yiddish";
