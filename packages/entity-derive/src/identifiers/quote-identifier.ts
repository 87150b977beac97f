// A name of PostgreSQL's into the identifier that means exactly this name, whatever is in it.

/** `"users"`, `"odd ""name"""` */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
