// Quotes identifiers and literals for SQL.

/** Quotes an identifier: `"users"`, `"odd ""name"""`. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes a literal, independently of `standard_conforming_strings`. */
export function quoteText(text: string): string {
  const doubled = text.replaceAll("'", "''");
  return doubled.includes("\\") ? `E'${doubled.replaceAll("\\", "\\\\")}'` : `'${doubled}'`;
}
