// Emits the constants of statements: a text, or a function that returns one for the parameters that a call has.
import type { MethodPage, QueryMethod } from "../../queries/data/query-module.ts";
import type { ConditionText, StatementText, TextPart } from "../../queries/data/statement-text.ts";
import { type Code, join, nothing, type Reference, ts } from "../../text/code.ts";
import { identifier, key, literal, text } from "../../text/literal.ts";
import { sqlTemplateLiteral } from "../../text/sql-code.ts";
import { runtime, runtimeType } from "../context.ts";
import { textTuple } from "./decode.ts";
import { methodNames } from "./emission.ts";

/** The names of the constants for a statement. */
export interface StatementNames {
  readonly sql: Code;
  readonly text: Code;
  readonly orders: Code;
  readonly fromRow: Code;
}

export function statementNames({ name }: QueryMethod): StatementNames {
  const upper = name.slice(0, 1).toUpperCase() + name.slice(1);
  return {
    sql: identifier(`${name}Sql`),
    text: identifier(`${upper}Text`),
    orders: identifier(`${name}Orders`),
    fromRow: identifier(`${name}FromRow`),
  };
}

/** Whether the text depends on the parameters of a call. */
export function isVariable({ text }: QueryMethod): boolean {
  return text.conditions.length > 0 || text.orders !== null || text.page !== null;
}

/** Returns the parameters that only some texts have, in the order of their numbers. */
export function addedParameters({ conditions }: StatementText): readonly string[] {
  return [...new Set(conditions.flatMap(({ added }) => added))];
}

/** Returns `type BuyersText = readonly [id: string, …]`, and the constant of the statement. */
export function statementConstant(method: QueryMethod, rowType: Code | Reference | null, statement: string): Code {
  const { sql } = statementNames(method);
  const create = runtime(
    method.text.page !== null ? "pagedStatement" : isVariable(method) ? "optionalStatement" : "sqlStatement",
  );
  const head = ts`const ${sql} = ${create}${rowType === null ? null : ts`<${rowType}>`}`;
  const parameters = [
    text(statement),
    options(method),
    isVariable(method) ? variableText(method) : template(method.text),
  ];
  return ts`${head}(${join(parameters, ", ")});`;
}

function options({ isRead, owners }: QueryMethod): Code {
  const members = [...(isRead ? [ts`isRead: true`] : []), ...(owners === "none" ? [] : [ts`owners: ${text(owners)}`])];
  return members.length === 0 ? ts`{}` : ts`{ ${join(members, ", ")} }`;
}

function variableText({ text: sql }: QueryMethod): Code {
  const added = addedParameters(sql);
  const placeholders = ts`[${join(added.map(placeholder), ", ")}]`;
  const hasOrder = sql.orders !== null && sql.page === null;
  const parameters = hasOrder ? ts`${placeholders}, order` : added.length === 0 ? nothing : placeholders;
  return ts`(${parameters}) => ${template(sql)}`;
}

function placeholder(name: string): Code {
  return identifier(`$${name.replaceAll(/[^\w]/g, "_")}`);
}

/** Returns a template literal with the text. It is not indented, because a literal in it may have several lines. */
function template(sql: StatementText): Code {
  const all = pieces(sql.parts, sql);
  const last = all.at(-1);
  // The order of a page is left out at its end.
  return sqlTemplateLiteral(["\n", ...(typeof last === "string" ? [...all.slice(0, -1), last.trimEnd()] : all)]);
}

function pieces(parts: readonly TextPart[], sql: StatementText): readonly (string | Code)[] {
  return parts.map((part) => {
    if (typeof part === "string") return part;
    if (part.kind === "order") return ts`order`;
    return part.kind === "parameter" ? parameterPiece(part.name, sql) : conditionCode(sql.conditions[part.index], sql);
  });
}

function parameterPiece(name: string, { numbered }: StatementText): string | Code {
  const index = numbered.indexOf(name);
  return index === -1 ? placeholder(name) : `$${index + 1}`;
}

/** Returns `$role === undefined ? "true" : `u.role = ${$role}``. */
function conditionCode(condition: ConditionText | undefined, sql: StatementText): Code {
  const { optional = [], parts = [] } = condition ?? {};
  const absent = optional.map((name) => ts`${placeholder(name)} === undefined`);
  return ts`${join(absent, " || ")} ? "true" : ${sqlTemplateLiteral(pieces(parts, sql))}`;
}

/** Returns the constant with the text of each order; null if callers choose none. */
export function orderTexts(method: QueryMethod): Code | null {
  const { pages } = method;
  const { orders } = method.text;
  if (pages !== null) return pageOrders(method, pages);
  if (orders === null) return null;
  const members = orders.choices.map(
    ({ name, parts }) => ts`${key(name)}: ${sqlTemplateLiteral(pieces(parts, method.text))},`,
  );
  return ts`
    const ${statementNames(method).orders} = {
      ${members}
    };`;
}

/** Returns the constant with the columns of the order of a page, or of each of its orders. */
function pageOrders(method: QueryMethod, pages: readonly MethodPage[]): Code {
  const name = statementNames(method).orders;
  const type = runtimeType("OrderTerms");
  const [only] = pages;
  if (method.order === null) return ts`const ${name}: ${type} = ${literal(only?.terms ?? [])};`;
  const members = pages.map(({ choice, terms }) => ts`${key(choice ?? "")}: ${literal(terms)},`);
  return ts`
    const ${name}: Readonly<Record<${methodNames(method).order}, ${type}>> = {
      ${members}
    };`;
}

/** Returns the type of a row's text. */
export function rowTextType(method: QueryMethod): Code | null {
  const { rows } = method;
  if (rows.kind === "object") return ts`type ${statementNames(method).text} = ${textTuple(rows.columns, rows.sent)};`;
  return null;
}
