// ED211: invalid SQL expressions in options, found by PostgreSQL's own parser (libpg-query as WebAssembly).
import type * as postgres from "libpg-query";
import { type Entity, isPartlyUnreadable, storedFields } from "../../../2-model/data/entity.ts";
import type { Field } from "../../../2-model/data/field/field.ts";
import { changeTo, possible, replace } from "../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Located } from "../../../diagnostics/span.ts";
import { correctType } from "./postgres-types.ts";
import { javascriptOperators, type Refused, sqlHint } from "./sql-hint.ts";
import { postgresTypeFor } from "./types-of-other-databases.ts";

interface Fragment extends Refused {
  readonly option: "default" | "check" | "type" | "generated" | "where" | "sql" | "backfill" | "using";
  readonly sql: Located<string>;
  readonly field: Field | null;
  /** Columns that the expression can use; null if not all are known because a field could not be read. */
  readonly columns: ReadonlySet<string> | null;
}

type Parser = Pick<typeof postgres, "parseSync" | "scanSync" | "hasSqlDetails">;

/** The parser and a cache of its results, because entities often repeat expressions. */
export interface SqlParser {
  readonly parser: Parser;
  readonly parsed: Map<string, Parsed>;
}

/** Returns null if no entity contains SQL. Loading the parser takes 270 ms of CPU and 40 MiB. */
export async function loadSqlParser(entities: readonly Entity[]): Promise<SqlParser | null> {
  if (entities.every((entity) => fragmentsOf(entity).length === 0)) return null;
  const parser = await import("libpg-query");
  await parser.loadModule();
  return { parser, parsed: new Map() };
}

/** Reports invalid SQL; `parser` is null if there is none. */
export function checkSqlExpressions(entity: Entity, parser: SqlParser | null, report: Report): void {
  if (parser === null) return;
  for (const fragment of fragmentsOf(entity)) {
    const message = errorIn(fragment, parser);
    const { option, sql } = fragment;
    const what = option === "type" ? "type" : "expression";
    if (option === "type" && message === null) reportUnknownType(sql, report);
    if (message === null) continue;
    const hint = sqlHint(fragment, message, storedFields(entity));
    const parameters = { option, what, message, help: hint?.help ?? helps[option] };
    report.add("sql-syntax", sql.span, parameters, ...(hint?.fixes ?? []));
  }
}

/** Reports an unknown type as a warning, because the database may define it. */
function reportUnknownType({ value, span }: Located<string>, report: Report): void {
  const found = postgresTypeFor(value);
  const near = found === null ? correctType(value) : null;
  if (near !== null) {
    const { name, corrected } = near;
    const fix = changeTo(corrected, { value, span }, possible);
    report.add("sql-type-misspelt", span, { type: name, corrected }, fix);
  }
  if (found === null) return;
  const { name, ours } = found;
  const fixes = [possible(`change \`${value}\` to \`${ours}\``, replace(span, `"${ours}"`, JSON.stringify(value)))];
  report.add("sql-type-other-tool", span, { type: name, ours }, ...fixes);
}

const helps: Readonly<Record<Fragment["option"], string>> = {
  type: "write a PostgreSQL type: `NUMERIC(12, 2)`, `CITEXT`",
  check: "write one SQL expression over the columns of this table: `price >= 0`",
  default: "write one SQL expression: `now()`, `'draft'`, `0`",
  generated: "write one SQL expression over the columns of this table: `price * quantity`",
  where: "write one SQL expression over the columns of this table: `deleted_at IS NULL`",
  sql: "write one SQL expression over the columns of this table: `lower(title)`",
  backfill: "write one SQL expression over the columns of this table: `lower(name)`, `'unknown'`",
  using: "write one SQL expression over the columns of this table: `size::INTEGER`",
};

function fragmentsOf(entity: Entity): Fragment[] {
  const columns = isPartlyUnreadable(entity) ? null : new Set(storedFields(entity).map((field) => field.column.name));
  const indexes = entity.indexes.flatMap(({ where, keys }): Fragment[] => [
    ...keys.flatMap(({ of }): Fragment[] =>
      of.kind === "expression" ? [{ option: "sql", sql: of.sql, field: null, columns }] : [],
    ),
    ...(where === null ? [] : [{ option: "where" as const, sql: where, field: null, columns }]),
  ]);
  const ofColumns = storedFields(entity).flatMap((field) => {
    const { column } = field;
    const fragments: Fragment[] = [];
    if (column.defaultValue?.kind === "expression")
      fragments.push({ option: "default", sql: column.defaultValue.sql, field, columns });
    if (column.defaultValue?.kind === "generated")
      fragments.push({ option: "generated", sql: column.defaultValue.sql, field, columns });
    for (const option of ["backfill", "using"] as const) {
      const sql = column[option];
      // These expressions can read columns that no longer exist in the entity, as the table was before the migration.
      if (sql !== null) fragments.push({ option, sql, field, columns: null });
    }
    for (const { sql } of column.checks) fragments.push({ option: "check", sql, field, columns });
    if (column.type !== null) fragments.push({ option: "type", sql: column.type, field, columns });
    return fragments;
  });
  return [...ofColumns, ...indexes];
}

/** Returns why PostgreSQL would reject a fragment; null if it is valid. */
function errorIn({ option, sql, columns }: Fragment, { parser, parsed }: SqlParser): string | null {
  const key = `${option === "type"}${sql.value}`;
  const known = parsed.get(key) ?? parseFragment(sql.value, option === "type", parser);
  parsed.set(key, known);
  if (typeof known === "string") return known;
  if (option === "type") return isCast(known) ? null : "it contains more than a type";
  return findForbidden(known, option, columns);
}

/** The syntax tree of an expression, or a description of the error. */
type Parsed = Tree | string;

function parseFragment(text: string, isType: boolean, parser: Parser): Parsed {
  if (text.trim() === "") return "it is empty";
  if (text.includes("\0") || !text.isWellFormed()) return "it contains a character that cannot be stored";
  try {
    // The expression also has to parse without parentheses, so that it cannot close them itself.
    const wholes = isType ? [`SELECT NULL::${text}`] : [`SELECT ${text}`, `SELECT (${text})`];
    const values = wholes.map((whole) => singleValue(parser.parseSync(whole).stmts ?? []));
    const [value] = values;
    if (value == null || values.includes(null)) return "it is more than one expression";
    return hasComment(text, parser) ? "it contains a comment" : value;
  } catch (error) {
    return parser.hasSqlDetails(error) ? error.message : String(error);
  }
}

type Tree = Readonly<Record<string, unknown>>;

/**
 * Returns the value of `SELECT …` if the statement has nothing else: no second column, alias, FROM or second statement.
 */
function singleValue(statements: readonly unknown[]): Tree | null {
  const [only] = statements as readonly { readonly stmt?: { readonly SelectStmt?: Tree } }[];
  const select = only?.stmt?.SelectStmt;
  if (statements.length !== 1 || select === undefined) return null;
  if (Object.keys(select).some((key) => !["targetList", "limitOption", "op"].includes(key))) return null;
  const targets = (select["targetList"] ?? []) as readonly { readonly ResTarget?: Tree }[];
  const target = targets.length === 1 ? targets[0]?.ResTarget : undefined;
  return target === undefined || target["name"] !== undefined ? null : (target["val"] as Tree);
}

function hasComment(text: string, parser: Parser): boolean {
  return parser.scanSync(text).tokens.some(({ tokenName }) => /COMMENT$/.test(tokenName) && tokenName !== "COMMENT");
}

/** True for `NULL::type`, with or without a collation. */
function isCast(value: Tree): boolean {
  const collated = (value["CollateClause"] as Tree | undefined)?.["arg"] as Tree | undefined;
  const cast = (collated ?? value)?.["TypeCast"] as Tree | undefined;
  return ((cast?.["arg"] as Tree | undefined)?.["A_Const"] as Tree | undefined)?.["isnull"] === true;
}

type Expression = Exclude<Fragment["option"], "type">;

/** Returns a construct that parses but is not allowed in a table definition. Backfills can contain subqueries. */
function findForbidden(tree: unknown, option: Expression, columns: ReadonlySet<string> | null): string | null {
  if (typeof tree !== "object" || tree === null) return null;
  for (const [key, value] of Object.entries(tree)) {
    if (key === "SubLink" && option === "backfill") continue;
    if (key === "SubLink") return "it contains a subquery";
    if (key === "ParamRef") return "it contains a parameter such as `$1`";
    if (key === "SetToDefault") return "it contains `DEFAULT`";
    if (key === "agg_star") return "it contains an aggregate function";
    if (key === "A_Expr") {
      const operator = javascriptOperator(value as Tree);
      if (operator !== null) return `PostgreSQL has no operator \`${operator}\``;
    }
    if (key === "over") return "it contains a window function";
    const refusal = key === "ColumnRef" ? columnError(value, option, columns) : findForbidden(value, option, columns);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Returns a JavaScript operator that PostgreSQL parses because users can define operators. */
function javascriptOperator({ name }: Tree): string | null {
  const [part] = (name ?? []) as readonly { readonly String?: { readonly sval?: string } }[];
  const operator = part?.String?.sval ?? "";
  return javascriptOperators.has(operator) ? operator : null;
}

function columnError(reference: unknown, option: Expression, columns: ReadonlySet<string> | null): string | null {
  const { fields = [] } = reference as {
    readonly fields?: readonly { readonly String?: { readonly sval?: string } }[];
  };
  const names = fields.map((field) => field.String?.sval ?? "*");
  const [name = ""] = names;
  if (option === "default") return `a default cannot depend on a column, here \`${names.join(".")}\``;
  return names.length > 1 || columns === null || columns.has(name) ? null : `this table has no column \`${name}\``;
}
