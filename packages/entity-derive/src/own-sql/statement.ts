// The template `sql`: SQL that is composed while running, whose values are parameters.
import { arrayToText } from "../codec/array.ts";
import { bytesToText } from "../codec/bytes.ts";
import { dateToText } from "../codec/date.ts";
import { checkText } from "../codec/text.ts";
import type { Parameter } from "../database/database.ts";
import { describeValue } from "../errors/describe-value.ts";
import { quoteIdentifier } from "../sql/quote.ts";

/** A value that a statement takes as a parameter. */
export type SqlValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | Temporal.Instant
  | Temporal.PlainDate
  | Temporal.PlainTime
  | Temporal.PlainDateTime
  | null
  | readonly SqlValue[];

/** A name in a text, quoted. */
export interface SqlName {
  readonly kind: "name";
  readonly text: string;
}

/** A statement, or a part of one. */
export interface SqlStatement {
  readonly kind: "statement";
  /** Texts and the parameters between them. */
  readonly texts: readonly string[];
  readonly parameters: readonly Parameter[];
}

/** The function {@link sql}, and its members. */
export interface SqlTemplate {
  (texts: TemplateStringsArray, ...values: readonly (SqlValue | SqlStatement | SqlName)[]): SqlStatement;
  /** Returns a quoted name: `sql.name("public", "users")` is `"public"."users"`. */
  name(...parts: readonly [string, ...string[]]): SqlName;
  /** Joins statements, such as conditions with `sql.join(conditions, " AND ")`. Default: with commas. */
  join(statements: readonly SqlStatement[], separator?: SqlSeparator): SqlStatement;
}

/** A text that `sql.join` may put between statements. */
export type SqlSeparator = ", " | " AND " | " OR " | "\n";

/**
 * Creates a statement. Values become parameters, statements are inserted with theirs, and names are quoted. Nothing
 * else becomes a part of the text.
 *
 * @throws {TypeError} for a value that has no text, such as undefined or an object: pass JSON as `JSON.stringify(…)`
 * @example
 * const adults = sql`age >= ${18}`;
 * const found = await rows(db, sql`SELECT id, name FROM ${sql.name(table)} WHERE ${adults}`, { id: uuid, name: text });
 */
export const sql: SqlTemplate = Object.defineProperties(template, {
  // The name of a function cannot be assigned.
  name: { value: name },
  join: { value: join },
}) as SqlTemplate;

function template(
  strings: TemplateStringsArray,
  ...values: readonly (SqlValue | SqlStatement | SqlName)[]
): SqlStatement {
  const texts: string[] = [strings[0] ?? ""];
  const parameters: Parameter[] = [];
  const append = (text: string): void => {
    texts[texts.length - 1] += text;
  };
  for (const [index, value] of values.entries()) {
    if (isPart(value, "name")) append(value.text);
    else if (isPart(value, "statement")) {
      append(value.texts[0] ?? "");
      texts.push(...value.texts.slice(1));
      parameters.push(...value.parameters);
    } else {
      parameters.push(parameterOf(value as SqlValue));
      texts.push("");
    }
    append(strings[index + 1] ?? "");
  }
  return { kind: "statement", texts, parameters };
}

function name(...parts: readonly [string, ...string[]]): SqlName {
  return { kind: "name", text: parts.map((part) => quoteIdentifier(checkText(part))).join(".") };
}

const separators: readonly SqlSeparator[] = [", ", " AND ", " OR ", "\n"];

function join(statements: readonly SqlStatement[], separator: SqlSeparator = ", "): SqlStatement {
  if (!separators.includes(separator)) throw new TypeError(`${JSON.stringify(separator)} is not a separator of SQL`);
  const [first, ...others] = statements;
  if (first === undefined) throw new RangeError("there are no statements to join");
  const texts = [...first.texts];
  for (const {
    texts: [start = "", ...rest],
  } of others) {
    texts[texts.length - 1] += separator + start;
    texts.push(...rest);
  }
  return { kind: "statement", texts, parameters: statements.flatMap(({ parameters }) => parameters) };
}

function isPart<Kind extends "name" | "statement">(
  value: SqlValue | SqlStatement | SqlName,
  kind: Kind,
): value is Extract<SqlStatement | SqlName, { kind: Kind }> {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === kind;
}

/** Returns the text of a statement, with `$1`, `$2` and so on. */
export function textOf(statement: SqlStatement): string {
  // Without types, a text may be passed for what the template makes.
  if (!isPart(statement as SqlStatement | null, "statement"))
    throw new TypeError(
      `A statement is written with the template sql\`SELECT …\`, and is not ${describeValue(statement)}`,
    );
  return statement.texts.reduce((text, part, index) => `${text}$${index}${part}`);
}

/** @throws {TypeError} for a value that has no text */
function parameterOf(value: SqlValue): Parameter {
  if (value === null) return null;
  if (Array.isArray(value)) return arrayToText(value as readonly SqlValue[], elementText);
  switch (typeof value) {
    case "string":
      return checkText(value);
    case "number":
    case "bigint":
    case "boolean":
      return String(value);
    default:
      return objectText(value);
  }
}

function elementText(value: SqlValue): string {
  const text = Array.isArray(value) ? null : parameterOf(value);
  if (text === null) throw new TypeError("an array as a parameter has no NULL and no arrays among its elements");
  return text;
}

function objectText(value: unknown): string {
  if (value instanceof Date) return dateToText(value);
  if (value instanceof Uint8Array) return bytesToText(value);
  const tag = (value as { readonly [Symbol.toStringTag]?: unknown } | undefined)?.[Symbol.toStringTag];
  if (typeof tag === "string" && /^Temporal\.(?:Instant|Plain(?:Date|Time|DateTime))$/.test(tag)) return String(value);
  throw new TypeError(
    `a value of type ${typeof value} has no text as a parameter: convert it, JSON with JSON.stringify`,
  );
}
