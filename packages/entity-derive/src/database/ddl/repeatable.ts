// Converts DDL that creates objects to DDL that can be repeated.

/** @param upgrade changes a table of an earlier version; it runs after the first statement, which creates the table */
export function repeatable([first = "", ...others]: readonly string[], upgrade?: string): string {
  const statements = [
    repeatableStatement(first),
    ...(upgrade === undefined ? [] : [upgrade]),
    ...others.map(repeatableStatement),
  ];
  return statements.join(";\n\n");
}

/**
 * No regular expressions: these texts are converted when the module is loaded, and compiling one would delay every
 * start.
 */
const beginnings: readonly (readonly [once: string, again: string])[] = [
  ["CREATE FUNCTION ", "CREATE OR REPLACE FUNCTION "],
  ["CREATE TABLE ", "CREATE TABLE IF NOT EXISTS "],
  ["CREATE INDEX ", "CREATE INDEX IF NOT EXISTS "],
  ["CREATE SEQUENCE ", "CREATE SEQUENCE IF NOT EXISTS "],
];

function repeatableStatement(statement: string): string {
  for (const [once, repeated] of beginnings) {
    if (statement.startsWith(once)) return repeated + statement.slice(once.length);
  }
  return statement;
}
