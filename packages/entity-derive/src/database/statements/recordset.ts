// Formats rows as JSON for `json_to_recordset`.
import { checkText } from "../../codec/text.ts";
import type { Parameter, Row } from "../database.ts";

/**
 * Returns rows as one JSON text, so that an INSERT has one parameter and one text for any number of rows.
 *
 * Every value is a JSON string, which `json_to_recordset` converts like the column's text. That is different for
 * columns declared `json` or `jsonb`: declare them `text` in the column list, and cast.
 *
 * @throws {TypeError} if a value is neither text nor null
 * @throws {RangeError} if UTF-8 cannot represent a text
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
