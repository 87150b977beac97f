// Codec of one-dimensional arrays, as PostgreSQL's array literals (PostgreSQL manual, "Arrays").
import { columnSuffix } from "./check-type.ts";

/**
 * Parses a one-dimensional array.
 * @throws {RangeError} for NULL elements and for nested arrays
 */
export function arrayFromText<T>(
  text: string,
  elementFromText: (text: string, place?: string) => T,
  place?: string,
): T[] {
  const values: T[] = [];
  // An array whose lower bound is not 1 begins with its bounds: [0:1]={a,b}
  let at = text.indexOf("{") + 1;
  const end = text.length - 1;
  while (at < end) {
    if (text.charCodeAt(at) === 34) {
      const close = closingQuote(text, at + 1, place);
      const quoted = text.slice(at + 1, close);
      values.push(elementFromText(quoted.includes("\\") ? quoted.replace(/\\(.)/gs, "$1") : quoted, place));
      at = close + 2;
      continue;
    }
    let comma = text.indexOf(",", at);
    if (comma === -1) comma = end;
    const element = text.slice(at, comma);
    if (element === "NULL") throw new RangeError(`A stored array${columnSuffix(place)} has a NULL among its elements`);
    if (element.startsWith("{"))
      throw new RangeError(`A stored array${columnSuffix(place)} has more than one dimension`);
    values.push(elementFromText(element, place));
    at = comma + 1;
  }
  return values;
}

/**
 * Formats an array. Every element is quoted, which PostgreSQL accepts for all types.
 *
 * @throws {TypeError} if the value is not an array, or an element has no text
 * @example
 * arrayToText(["a", 'b"c'], (text) => text); // {"a","b\"c"}
 */
export function arrayToText<T>(
  values: readonly T[],
  elementToText: (value: T, place?: string) => string,
  place?: string,
): string {
  if (!Array.isArray(values)) throw new TypeError(`The value${columnSuffix(place)} is not an array`);
  let text = "{";
  for (const value of values) {
    const element = elementToText(value, place);
    if (typeof element !== "string")
      throw new TypeError(`An element of the array${columnSuffix(place)} is not a string`);
    const escaped = /["\\]/.test(element) ? element.replace(/["\\]/g, "\\$&") : element;
    text += text === "{" ? `"${escaped}"` : `,"${escaped}"`;
  }
  return `${text}}`;
}

function closingQuote(text: string, from: number, place: string | undefined): number {
  let at = from;
  for (let code = text.charCodeAt(at); code !== 34; code = text.charCodeAt(at)) {
    if (Number.isNaN(code)) throw new RangeError(`A stored array${columnSuffix(place)} ends within an element`);
    at += code === 92 ? 2 : 1;
  }
  return at;
}
