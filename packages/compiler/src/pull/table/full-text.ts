// Converts a GIN index over the words of texts to the option `fullText`.
import type { Column, Index, Table } from "@entity-derive/migrations";
import { nameOfParts } from "../../2-model/data/table/constraint-names.ts";
import { fullTextName } from "../../2-model/data/table/full-text.ts";
import { quoteIdentifier, quoteLiteral } from "../../text/identifier.ts";
import type { Literal } from "../../text/literal.ts";
import { indexRefusal, partKey, type Refusals, withoutParentheses } from "./refusals.ts";

export interface PulledFullText {
  readonly entry: Literal;
  /** The index that the option creates. */
  readonly index: Index;
  /** The generated column with the words; null if only the index has them. */
  readonly column: string | null;
}

/**
 * Returns the option, or null if no index has exactly the form that it creates.
 * @param fields the names of fields by column
 * @param unions the values of the unions of texts, by column
 */
export function readFullText(
  table: Table,
  fields: ReadonlyMap<string, string>,
  unions: ReadonlyMap<string, readonly string[]>,
  refused: Refusals,
): PulledFullText | null {
  const index = table.indexes.find(({ name }) => name === nameOfParts(table.name, [fullTextName], "idx"));
  const [key, ...others] = index?.keys ?? [];
  if (index === undefined || key === undefined || others.length > 0) return null;
  if (index.method !== "gin" || index.predicate !== null || indexRefusal(index) !== null) return null;
  if (refused.has(partKey("index", table, index.name))) return null;
  const stored = table.columns.find(({ name }) => name === key.column) ?? null;
  if (stored !== null && (stored.name !== fullTextName || stored.generated?.kind !== "stored")) return null;
  const vector = parse(onOneLine(stored?.generated?.expression ?? key.expression), table, unions);
  if (vector === null) return null;
  const named = (column: string): string => fields.get(column) ?? column;
  const { configuration, column, cases } = vector;
  const searched = vector.fields.map(([name, weight]): readonly [string, Literal] => [named(name), weight]);
  const language: Literal = column === null ? configuration : { field: named(column), of: Object.fromEntries(cases) };
  const entry = { fields: Object.fromEntries(searched), language, ...(stored === null ? {} : { stored: true }) };
  return { entry, index, column: stored?.name ?? null };
}

interface Vector {
  /** The columns with their weights. */
  readonly fields: readonly (readonly [column: string, weight: string])[];
  /** The text search configuration; empty if a column decides. */
  readonly configuration: string;
  readonly column: string | null;
  readonly cases: readonly (readonly [value: string, configuration: string])[];
}

/** Returns an expression without the line breaks with which PostgreSQL prints CASE, and without outer parentheses. */
function onOneLine(expression: string): string {
  return withoutParentheses(expression.replaceAll(/\(\n/g, "(").replaceAll(/\n\s*/g, " "));
}

const partPattern = /setweight\(to_tsvector\(('(?:[^']|'')+'::regconfig|CASE .*? END), (.+?)\), '([ABCD])'::"char"\)/g;
const casePattern = /WHEN '((?:[^']|'')*)'::[^ ]+ THEN '((?:[^']|'')+)'::regconfig/g;

/** Returns the parts of an expression; null unless it is what the option generates. */
function parse(expression: string, table: Table, unions: ReadonlyMap<string, readonly string[]>): Vector | null {
  const parts = [...expression.matchAll(partPattern)];
  const [language = ""] = parts.map(([, found = ""]) => found);
  const fields = parts.flatMap(([, , text = "", weight = ""]) => {
    const column = table.columns.find((one) => textOf(one) === text && !unions.has(one.name));
    return column === undefined ? [] : [[column.name, weight] as const];
  });
  const cases = [...language.matchAll(casePattern)].map(
    ([, value = "", configuration = ""]) => [unescaped(value), unescaped(configuration)] as const,
  );
  const column = table.columns.find(
    ({ name, isNotNull }) => isNotNull && language.startsWith(`CASE ${quoteIdentifier(name)} WHEN `),
  );
  const isByColumn = language.startsWith("CASE ");
  if (fields.length === 0 || new Set(fields.map(([name]) => name)).size < parts.length) return null;
  if (isByColumn && (column === undefined || !isLanguage(column, language, cases, unions))) return null;
  const vectors = parts.map(([, , text = "", weight = ""]) => vectorSql(language, text, weight));
  const whole = vectors.reduce((sum, vector) => `(${sum} || ${vector})`);
  if (withoutParentheses(whole) !== expression) return null;
  const configuration = isByColumn ? "" : unescaped(language.replace(/^'(.*)'::regconfig$/s, "$1"));
  return { fields, configuration, column: column?.name ?? null, cases };
}

const vectorSql = (language: string, text: string, weight: string): string =>
  `setweight(to_tsvector(${language}, ${text}), '${weight}'::"char")`;

const unescaped = (text: string): string => text.replaceAll("''", "'");

/** Returns the text of a column, as PostgreSQL prints it; null for columns of other types. */
function textOf({ name, type, isNotNull }: Column): string | null {
  const column = quoteIdentifier(name);
  if (type === "text") return isNotNull ? column : `COALESCE(${column}, ''::text)`;
  if (!/^character varying(?:\(\d+\))?$/.test(type)) return null;
  return isNotNull ? `(${column})::text` : `(COALESCE(${column}, ''::character varying))::text`;
}

/** Whether a CASE has a configuration for each value of a union, or is over a column of another type, such as an enum. */
function isLanguage(
  { name, type }: Column,
  language: string,
  cases: Vector["cases"],
  unions: ReadonlyMap<string, readonly string[]>,
): boolean {
  const values = unions.get(name);
  const isWhole =
    values === undefined ? type !== "text" : values.every((value) => cases.some(([one]) => one === value));
  const castTo = values === undefined ? type : "text";
  const whens = cases.map(
    ([value, configuration]) => `WHEN ${quoteLiteral(value)}::${castTo} THEN ${quoteLiteral(configuration)}::regconfig`,
  );
  const written = `CASE ${quoteIdentifier(name)} ${whens.join(" ")} ELSE NULL::regconfig END`;
  return (
    isWhole && new Set(cases.map(([value]) => value)).size === (values?.length ?? cases.length) && written === language
  );
}
