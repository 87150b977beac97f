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

/** A dollar quote that does not occur in the text it encloses. */
export function dollarQuote(text: string): string {
  let quote = "$$";
  for (let count = 1; text.includes(quote); count++) quote = `$do${count}$`;
  return quote;
}
