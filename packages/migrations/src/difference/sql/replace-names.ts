// The text of an expression into the same with other names.

const token = /'(?:[^']|'')*'|"((?:[^"]|"")*)"|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|\$\w*\$/g;

/**
 * Replaces the names of columns, wherever they stand alone: not those of functions, of types and of what is qualified
 * by something else than the table.
 */
export function replaceNames(sql: string, renames: ReadonlyMap<string, string>, written: (name: string) => string) {
  if (renames.size === 0) return sql;
  return sql.replaceAll(token, (text: string, quotedName: string | undefined, at: number) => {
    if (text.startsWith("'")) return text;
    const name = quotedName === undefined ? text.toLowerCase() : quotedName.replaceAll('""', '"');
    const renamed = renames.get(name);
    const isOther = sql.slice(0, at).endsWith("::") || /^\s*\(/.test(sql.slice(at + text.length));
    return renamed === undefined || isOther ? text : written(renamed);
  });
}

/** The names that an expression mentions. */
export function mentions(sql: string, name: string): boolean {
  return new RegExp(`(?<![\\w$])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w$])`).test(sql);
}
