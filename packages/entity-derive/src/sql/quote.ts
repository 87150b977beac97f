// Names and texts as PostgreSQL reads them in SQL.

/** A name as an identifier, always in quotes: `"users"`, `"odd ""name"""`. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as a literal, which means the same whatever `standard_conforming_strings` is. */
export function quoteText(text: string): string {
  const doubled = text.replaceAll("'", "''");
  return doubled.includes("\\") ? `E'${doubled.replaceAll("\\", "\\\\")}'` : `'${doubled}'`;
}
