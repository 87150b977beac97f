// Creates objects for which PostgreSQL has no `IF NOT EXISTS`, such as types, constraints and policies.

/** Returns a block that executes a statement, and does nothing if the object exists. */
export function unlessExists(statement: string): string {
  const create = statement.trim();
  const quote = dollarQuote(create);
  // Looking for the object first would race with a second process that migrates.
  return `DO ${quote}
BEGIN
  ${create};
EXCEPTION
  WHEN duplicate_object THEN NULL;
END
${quote}`;
}

/** Returns a dollar quote that does not occur in the text that it encloses. */
function dollarQuote(text: string): string {
  let quote = "$$";
  for (let count = 1; text.includes(quote); count++) quote = `$do${count}$`;
  return quote;
}
