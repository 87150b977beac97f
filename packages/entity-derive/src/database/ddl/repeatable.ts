// DDL that makes objects from nothing into DDL that can be run where they are there already.

/** `upgrade` brings a table of an earlier version up to date: it stands after the first statement, which makes the table. */
export function repeatable([first = "", ...others]: readonly string[], upgrade?: string): string {
  const statements = [again(first), ...(upgrade === undefined ? [] : [upgrade]), ...others.map(again)];
  return statements.join(";\n\n");
}

/** No regular expressions: these texts are made as the module is loaded, and to compile one would delay every start. */
const beginnings: readonly (readonly [once: string, again: string])[] = [
  ["CREATE FUNCTION ", "CREATE OR REPLACE FUNCTION "],
  ["CREATE TABLE ", "CREATE TABLE IF NOT EXISTS "],
  ["CREATE INDEX ", "CREATE INDEX IF NOT EXISTS "],
  ["CREATE SEQUENCE ", "CREATE SEQUENCE IF NOT EXISTS "],
];

function again(statement: string): string {
  for (const [once, repeated] of beginnings) {
    if (statement.startsWith(once)) return repeated + statement.slice(once.length);
  }
  return statement;
}
