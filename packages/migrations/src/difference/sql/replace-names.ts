// Replaces names in the text of an SQL expression.
import { escapePattern, unquoteIdentifier } from "../../catalog/identifier.ts";

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
