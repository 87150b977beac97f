// Reads a CHECK that keeps a column of text, or each element of an array, to some values.
import { quoteLiteral } from "./identifier.ts";

export interface CheckedValues {
  /** The column as written in SQL: `status`, `"Status"`. */
  readonly column: string;
  readonly isArray: boolean;
  /** `text`, `character varying`. */
  readonly type: string;
  readonly values: readonly string[];
}

const form = /^CHECK \(\(\(?([a-z_][a-z0-9_$]*|"(?:[^"]|"")+")\)?(?:::text)? (= ANY|=|<@) (.+)\)\)(?: NOT VALID)?$/s;
const value = /(E?)'((?:[^']|'')*)'::(text|character varying)(?![[\w])/g;

/** @param definition `pg_get_constraintdef`: `CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))`. Null for any other CHECK. */
export function checkedValues(definition: string): CheckedValues | null {
  const [, column, operator, list] = form.exec(definition) ?? [];
  if (column === undefined || list === undefined) return null;
  const matches = [...list.matchAll(value)];
  const [first] = matches;
  const rest = list.replaceAll(value, "").replaceAll(/ARRAY|::text(?:\[\])?|[()[\], ]/g, "");
  if (first === undefined || rest !== "") return null;
  const values = matches.map(([, escaped, text = ""]) => {
    const unquoted = text.replaceAll("''", "'");
    return escaped === "" ? unquoted : unquoted.replaceAll("\\\\", "\\");
  });
  return { column, isArray: operator === "<@", type: first[3] ?? "text", values };
}

/** Whether the second CHECK accepts every value that the first one accepts. */
export function isWithin(one: CheckedValues, other: CheckedValues): boolean {
  return (
    one.column === other.column &&
    one.isArray === other.isArray &&
    one.values.every((text) => other.values.includes(text))
  );
}

/** Returns the definition of a CHECK that accepts the values of both. */
export function checkOfBoth(one: CheckedValues, { column, isArray, values }: CheckedValues): string {
  const all = new Set([...one.values, ...values]);
  return `CHECK ((${column} ${isArray ? "<@ " : "= ANY ("}${textArray([...all])}${isArray ? "" : ")"}))`;
}

/** The query for the values of a table that such a CHECK refuses, and how often each is there. */
export function rowsOutside(table: string, { column, isArray, values }: CheckedValues): string {
  const condition = isArray
    ? `NOT ${column} <@ ${textArray(values)}`
    : `${column} NOT IN (${values.map(quoteLiteral).join(", ")})`;
  return `SELECT ${column}, count(*) FROM ${table} WHERE ${condition} GROUP BY ${column};`;
}

const textArray = (values: readonly string[]): string =>
  `ARRAY[${values.map((text) => `${quoteLiteral(text)}::text`).join(", ")}]`;
