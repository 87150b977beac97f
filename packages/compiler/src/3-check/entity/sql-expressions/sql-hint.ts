// Suggests corrections of invalid SQL: quotes for text, column names for field names, SQL operators for JavaScript's.

import { choiceIn } from "../../../2-model/data/field/column-type.ts";
import type { Field } from "../../../2-model/data/field/field.ts";
import { certain, changeTo, type Proposal, possible, replace } from "../../../diagnostics/fixes/change.ts";
import type { Located } from "../../../diagnostics/span.ts";
import { escapePattern } from "../../../text/escape-pattern.ts";
import { nearest } from "../../../text/nearest.ts";
import { correctType } from "./postgres-types.ts";

export interface Refused {
  readonly option: string;
  readonly sql: Located<string>;
  /** The field that has the option; null for options of the entity. */
  readonly field: Field | null;
}

interface Hint {
  readonly help: string;
  readonly fixes: readonly Proposal[];
}

/** JavaScript operators that PostgreSQL parses, because users can define operators, but does not have. */
export const javascriptOperators: ReadonlySet<string> = new Set(["===", "==", "!=="]);

export function sqlHint(refused: Refused, message: string, fields: readonly Field[]): Hint | null {
  return typeOf(refused) ?? quotedText(refused) ?? columnOf(refused, message, fields) ?? operators(refused, message);
}

/** Corrects a misspelt type of several words, such as `double precison`, which does not parse. */
function typeOf({ option, sql }: Refused): Hint | null {
  const found = option === "type" ? correctType(sql.value) : null;
  if (found === null) return null;
  return { help: `did you mean \`${found.corrected}\`?`, fixes: [changeTo(found.corrected, sql, possible)] };
}

/** Corrects `default: "open"`: text without quotes, or a function without parentheses. */
function quotedText({ option, sql, field }: Refused): Hint | null {
  const bare = /^(?:"([^"'\\]+)"|([\p{L}_][\p{L}\p{N}_ -]*))$/u.exec(sql.value.trim());
  const text = bare?.[1] ?? bare?.[2];
  if (option !== "default" || text === undefined || field === null) return null;
  const choice = choiceIn(field.type);
  const isText = choice !== null || (field.type.kind === "scalar" && field.type.scalar === "text");
  if (isText) return changed(sql, `'${text}'`, "write text in single quotes", choice?.values.includes(text) === true);
  const isFunction = functions.has(text.toLowerCase());
  return isFunction ? changed(sql, `${text}()`, "call a function with parentheses", true) : null;
}

const functions: ReadonlySet<string> = new Set([
  "now",
  "clock_timestamp",
  "gen_random_uuid",
  "uuidv4",
  "uuidv7",
  "random",
]);

/** Corrects `check: "unitPrice > 0"`, which names the field; PostgreSQL ignores the case of the name. */
function columnOf({ sql }: Refused, message: string, fields: readonly Field[]): Hint | null {
  const unknown = /has no column `(.+)`$/.exec(message)?.[1];
  if (unknown === undefined) return null;
  const meant = fields.find(({ name }) => name.toLowerCase() === unknown.toLowerCase());
  if (meant === undefined) return nearColumn(sql, unknown, fields);
  const occurrences = new RegExp(`(?<![\\w."'])${meant.name}(?![\\w"'(])`, "g");
  const help = "use the name of the column, not of the field";
  const isPlain = occurrences.test(sql.value) && !/['"]/.test(sql.value);
  if (!isPlain) return { help: `${help}: \`${meant.column.name}\``, fixes: [] };
  return changed(sql, sql.value.replaceAll(occurrences, meant.column.name), help, true);
}

/** Suggests the nearest column name. */
function nearColumn(sql: Located<string>, unknown: string, fields: readonly Field[]): Hint {
  const columns = fields.map(({ column }) => column.name);
  const near = nearest(unknown, columns);
  if (near === null) return { help: `its columns are ${columns.map((name) => `\`${name}\``).join(", ")}`, fixes: [] };
  const help = `did you mean \`${near}\`?`;
  const occurrences = new RegExp(`(?<![\\w."'])${escapePattern(unknown)}(?![\\w"'(])`, "g");
  if (/['"]/.test(sql.value) || !occurrences.test(sql.value)) return { help, fixes: [] };
  return { help, fixes: [change(sql, sql.value.replaceAll(occurrences, near), false)] };
}

/** Corrects JavaScript operators: `age > 0 && age < 150`. */
function operators({ option, sql: { value, span } }: Refused, message: string): Hint | null {
  const isOperator = message.startsWith("syntax error") || message.startsWith("PostgreSQL has no operator");
  if (option === "type" || !isOperator || /['"]/.test(value) || !/&&|==|\|\|/.test(value)) return null;
  const meant = value
    .replaceAll("!==", "<>")
    .replaceAll(/===?/g, "=")
    .replaceAll(/\s*&&\s*/g, " AND ")
    .replaceAll(/\s*\|\|\s*/g, " OR ");
  return changed({ value, span }, meant, "write SQL, not JavaScript", false);
}

function changed(sql: Located<string>, to: string, help: string, isCertain: boolean): Hint {
  return { help: `${help}: \`${to}\``, fixes: [change(sql, to, isCertain)] };
}

function change({ value, span }: Located<string>, to: string, isCertain: boolean): Proposal {
  const proposal = isCertain ? certain : possible;
  return proposal(`change \`${value}\` to \`${to}\``, replace(span, JSON.stringify(to), JSON.stringify(value)));
}
