// Converts values to PostgreSQL's text.
import { arrayToText } from "../../codec/array.ts";
import { choiceToText } from "../../codec/choice.ts";
import type { Parameter } from "../database.ts";

/**
 * Converts a value to PostgreSQL's text.
 * @param place the column for errors, such as `users.role`
 */
export type ToText<T> = (value: T, place: string) => Parameter;

/** Returns text unchanged. */
export function plainText(text: string): string {
  return text;
}

/** Returns a function that checks that a text is one of the values. */
export function choiceOf<T extends string>(values: readonly T[]): (value: T, place: string) => string {
  return (value, place) => choiceToText(values, value, place);
}

/** Returns a function that converts arrays, by one for their elements. */
export function arrayOf<T>(
  elementToText: (value: T, place: string) => string,
): (values: readonly T[], place: string) => string {
  return (values, place) => arrayToText(values, (value) => elementToText(value, place), place);
}
