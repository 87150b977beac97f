// Functions from values to PostgreSQL's text.
import { arrayToText } from "../../codec/array.ts";
import { choiceToText } from "../../codec/choice.ts";
import type { Parameter } from "../database.ts";

/**
 * Writes a value as PostgreSQL's text.
 * @param place the column's name in errors: `users.role`
 */
export type ToText<T> = (value: T, place: string) => Parameter;

/** The text of a column whose values are text. */
export function plainText(text: string): string {
  return text;
}

/** The text of one of these values. */
export function choiceOf<T extends string>(values: readonly T[]): (value: T, place: string) => string {
  return (value, place) => choiceToText(values, value, place);
}

/** The text of an array, by that of its elements. */
export function arrayOf<T>(
  elementToText: (value: T, place: string) => string,
): (values: readonly T[], place: string) => string {
  return (values, place) => arrayToText(values, (value) => elementToText(value, place), place);
}
