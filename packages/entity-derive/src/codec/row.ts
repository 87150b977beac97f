// Readers of rows and of arrays of rows, as PostgreSQL writes `ROW(…)` (PostgreSQL manual, "Composite Types").
import { arrayFromText } from "./array.ts";
import { columnSuffix } from "./check-type.ts";

/**
 * Parses a row, whose columns may be rows and arrays of rows again.
 *
 * @throws {RangeError} if the text is not that of a row
 * @example
 * rowFromText('(1,"Ada, Countess",)', ([id, name, nick]) => ({ id, name, nick }));
 * // { id: "1", name: "Ada, Countess", nick: null }
 */
export function rowFromText<R extends readonly (string | null)[], T>(
  text: string,
  fromRow: (row: R) => T,
  place?: string,
): T {
  return fromRow(columnsOf(text, place) as readonly (string | null)[] as R);
}

/**
 * Parses an array of rows.
 *
 * @throws {RangeError} for elements that are NULL, and if the text is not that of an array of rows
 * @example
 * rowsFromText('{"(1,first)","(2,)"}', ([id, title]) => ({ id, title }));
 * // [{ id: "1", title: "first" }, { id: "2", title: null }]
 */
export function rowsFromText<R extends readonly (string | null)[], T>(
  text: string,
  fromRow: (row: R) => T,
  place?: string,
): T[] {
  return arrayFromText(text, (row) => rowFromText(row, fromRow, place), place);
}

/**
 * Returns the text of a row that a required foreign key refers to.
 * @throws {Error} if the statement did not see the row, which another transaction has created while it waited
 */
export function visibleRow(text: string | null, place: string): string {
  if (text !== null) return text;
  throw new Error(`The row of ${place} was created while the statement ran, which does not see it; read it again`);
}

const quote = 34;
const comma = 44;

/** Returns the columns of a row: nothing between two commas is NULL, and `""` the empty text. */
function columnsOf(text: string, place: string | undefined): (string | null)[] {
  const end = text.length - 1;
  if (text.charCodeAt(0) !== 40 || text.charCodeAt(end) !== 41) throw notARow(place);
  const columns: (string | null)[] = [];
  let at = 1;
  for (;;) {
    if (text.charCodeAt(at) === quote) {
      const close = closingQuote(text, at + 1, place);
      columns.push(unquoted(text.slice(at + 1, close)));
      at = close + 1;
    } else {
      const next = text.indexOf(",", at);
      const columnEnd = next === -1 ? end : next;
      columns.push(columnEnd === at ? null : text.slice(at, columnEnd));
      at = columnEnd;
    }
    if (at === end) return columns;
    if (text.charCodeAt(at) !== comma) throw notARow(place);
    at++;
  }
}

/** Returns the place of the quote that ends a column; a quote within it is doubled. */
function closingQuote(text: string, from: number, place: string | undefined): number {
  let at = text.indexOf('"', from);
  while (text.charCodeAt(at + 1) === quote) at = text.indexOf('"', at + 2);
  if (at === -1) throw notARow(place);
  return at;
}

/** Returns a quoted column's text, in which quotes and backslashes are doubled. */
function unquoted(text: string): string {
  const withQuotes = text.includes('""') ? text.replaceAll('""', '"') : text;
  return withQuotes.includes("\\") ? withQuotes.replaceAll("\\\\", "\\") : withQuotes;
}

function notARow(place: string | undefined): RangeError {
  return new RangeError(`A stored value${columnSuffix(place)} is not a row`);
}
