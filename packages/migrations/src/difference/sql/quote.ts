// Quoted names and literals for SQL.
import { escapePattern, fitIdentifier, quoteIdentifier, unquoteIdentifier } from "../../catalog/identifier.ts";
import type { QualifiedName } from "../../catalog/names.ts";

export { dollarQuoted } from "entity-derive/schema";
export { fitIdentifier, quoteIdentifier, quoteLiteral } from "../../catalog/identifier.ts";

/** `public.users` */
export const qualifiedName = ({ schema, name }: QualifiedName): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;

/** `(order_id, product_id)` */
export const columnList = (names: readonly string[]): string => `(${names.map(quoteIdentifier).join(", ")})`;

/** Returns a name that is not taken, for an object that replaces the one with the name. */
export function temporaryName(name: string, taken: readonly { readonly name: string }[] = []): string {
  const free = fitIdentifier(`${name}_new`);
  return taken.some((one) => one.name === free) ? temporaryName(free, taken) : free;
}

const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|\$\w*\$/g;

/** Replaces column names. Names of functions and types, and names qualified by something other than the table, stay. */
export function replaceNames(sql: string, renames: ReadonlyMap<string, string>, written: (name: string) => string) {
  if (renames.size === 0) return sql;
  return sql.replaceAll(token, (text: string, at: number) => {
    if (text.startsWith("'")) return text;
    const name = text.startsWith('"') ? unquoteIdentifier(text) : text.toLowerCase();
    const renamed = renames.get(name);
    const isOther = sql.slice(0, at).endsWith("::") || /^\s*\(/.test(sql.slice(at + text.length));
    return renamed === undefined || isOther ? text : written(renamed);
  });
}

/** Whether an expression mentions a name. */
export function mentions(sql: string, name: string): boolean {
  return new RegExp(`(?<![\\w$])${escapePattern(name)}(?![\\w$])`).test(sql);
}
