// Prints column definitions in short form: short type names, no redundant casts.
import type { Catalog, Column } from "../../catalog/catalog.ts";
import { type TypeConversion, typeConversion } from "../../catalog/type-conversion.ts";
import { quoteIdentifier } from "./quote.ts";

const shortNames: readonly (readonly [RegExp, string])[] = [
  [/^character varying/, "varchar"],
  [/^character(?=[ ([]|$)/, "char"],
  [/^timestamp(\(\d\))? with time zone/, "timestamptz$1"],
  [/^timestamp(\(\d\))? without time zone/, "timestamp$1"],
  [/^time(\(\d\))? with time zone/, "timetz$1"],
  [/^time(\(\d\))? without time zone/, "time$1"],
];

/** `timestamptz(3)[]` for `timestamp(3) with time zone[]`. */
export function typeSql(type: string): string {
  const short = shortNames.find(([long]) => long.test(type));
  return short === undefined ? type : type.replace(short[0], short[1]);
}

/** `text COLLATE "C"` */
export function columnType({ type, collation }: Column): string {
  return collation === null ? typeSql(type) : `${typeSql(type)} COLLATE ${collation}`;
}

/** Returns a literal without the cast to the column's own type; other expressions unchanged. */
export function defaultSql({ defaultValue, type }: Column): string {
  const [, text, cast] = /^('(?:[^']|'')*')::([^']+)$/.exec(defaultValue ?? "") ?? [];
  const simplifyComparisons = type.replace(/\(\d+(?:,\d+)?\)/, "");
  return text !== undefined && (cast === type || cast === simplifyComparisons) ? text : (defaultValue ?? "NULL");
}

/** The clauses after the type, except NOT NULL. */
function valueClause(column: Column): string {
  const { defaultValue, generated, identity } = column;
  if (generated !== null)
    return ` GENERATED ALWAYS AS (${stripParentheses(generated.expression)}) ${generated.kind.toUpperCase()}`;
  if (identity !== null) return ` GENERATED ${identity.toUpperCase()} AS IDENTITY`;
  return defaultValue === null ? "" : ` DEFAULT ${defaultSql(column)}`;
}

/** `email varchar(320) NOT NULL DEFAULT ''` */
export function columnSql(column: Column, { isKey = false } = {}): string {
  const required = column.isNotNull && !isKey && column.identity === null ? " NOT NULL" : "";
  return `${quoteIdentifier(column.name)} ${columnType(column)}${required}${valueClause(column)}`;
}

/** The column without NOT NULL and default, for rows that get their values later. */
export function emptyColumnSql(column: Column): string {
  return `${quoteIdentifier(column.name)} ${columnType(column)}`;
}

/** Removes the outer parentheses that the server adds. */
export function stripParentheses(expression: string): string {
  if (!expression.startsWith("(")) return expression;
  const end = closingParenthesis(expression, 0);
  return end === expression.length - 1 ? expression.slice(1, -1) : expression;
}

const textItem = "'(?:[^']|'')*'::text";
const textList = new RegExp(String.raw`([\w$]+|"[^"]+") = ANY \(ARRAY\[(${textItem}(?:, ${textItem})+)\]\)`, "g");
const compared = /( (?:=|<>|<|>|<=|>=|~~|~|!~~) )('(?:[^']|'')*')::text(?![\w[])/g;

/** Removes redundant casts from comparisons with texts. The server parses the result to the same expression. */
export function plain(expression: string): string {
  return expression
    .replaceAll(textList, (_, column: string, items: string) => `${column} IN (${items.replaceAll("'::text", "'")})`)
    .replaceAll(compared, "$1$2");
}

/** Returns the index of the closing parenthesis, skipping literals and quoted names. */
function closingParenthesis(text: string, start: number): number {
  let depth = 0;
  let quote: string | null = null;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (quote !== null) quote = character === quote ? null : quote;
    else if (character === "'" || character === '"') quote = character;
    else if (character === "(") depth++;
    else if (character === ")" && --depth === 0) return at;
  }
  return -1;
}

/** Functions with one value per statement: ADD COLUMN with them rewrites no rows. */
const stableFunctions: ReadonlySet<string> = new Set([
  "now",
  "transaction_timestamp",
  "statement_timestamp",
  "current_setting",
]);

/** Whether a default may differ between rows. Unknown functions count as volatile. */
export function isVolatile(expression: string): boolean {
  const withoutLiterals = expression.replaceAll(/'(?:[^']|'')*'/g, "''");
  const calls = withoutLiterals.matchAll(/(?<!::|[\w."])(?:"?[\w]+"?\.)?("?\w+"?)\s*\(/g);
  return [...calls].some(
    ([, name = ""]) => !stableFunctions.has(name) && !/^(?:ARRAY|ROW|AND|OR|NOT|IN|ANY)$/i.test(name),
  );
}

export function columnConversion(from: Column, to: Column, catalog: Catalog): TypeConversion {
  return from.type === to.type
    ? typeConversion(from.type, to.type)
    : typeConversion(baseType(from, catalog), baseType(to, catalog));
}

function baseType({ type, base }: Column, { domains }: Catalog): string {
  if (base.kind !== "domain") return type;
  const domain = domains.find(({ schema, name }) => schema === base.schema && name === base.name);
  return domain === undefined ? type : `${domain.type}${base.isArray ? "[]" : ""}`;
}
