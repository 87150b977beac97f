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

/** Encloses a text in dollar quotes that do not occur in it, on lines of its own. */
export function dollarQuoted(text: string): string {
  let quote = "$$";
  for (let count = 1; text.includes(quote); count++) quote = `$do${count}$`;
  return `${quote}\n${text}\n${quote}`;
}
