// Rows of parameters into one JSON text that `json_to_recordset` turns back into rows.
import { checkText } from "../../codec/text.ts";
import type { Parameter, Row } from "../database.ts";

/**
 * Writes rows as JSON, so that an INSERT of any number of rows has one parameter and one text.
 *
 * Every value is a JSON string, which `json_to_recordset` reads as the column's own text. That is not so for a
 * column declared `json` or `jsonb`: declare it `text` in the column list, and cast.
 *
 * @throws {TypeError} for what is neither text nor null
 * @throws {RangeError} for text that UTF-8 cannot carry
 * @example
 * recordset(["id", "age"], [["0190…", "36"], ["0191…", null]]);
 * // [{"id":"0190…","age":"36"},{"id":"0191…","age":null}]
 */
export function recordset(columns: readonly string[], rows: readonly Row[]): string {
  const keys = columns.map((column, index) => `${index === 0 ? "{" : ","}${JSON.stringify(column)}:`);
  let json = "[";
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? [];
    if (index > 0) json += ",";
    for (let column = 0; column < keys.length; column++) {
      const value = row[column] as Parameter;
      if (value !== null) checkText(value);
      json += keys[column];
      json += JSON.stringify(value);
    }
    json += "}";
  }
  return `${json}]`;
}
