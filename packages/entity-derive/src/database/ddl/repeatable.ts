// DDL that makes objects from nothing into DDL that can be run where they are there already.

/** `upgrade` brings a table of an earlier version up to date: it stands after the first statement, which makes the table. */
export function repeatable([first = "", ...others]: readonly string[], upgrade?: string): string {
  const statements = [again(first), ...(upgrade === undefined ? [] : [upgrade]), ...others.map(again)];
  return statements.join(";\n\n");
}

function again(statement: string): string {
  return statement
    .replace(/^CREATE (?=FUNCTION )/, "CREATE OR REPLACE ")
    .replace(/^CREATE (TABLE|INDEX|SEQUENCE) /, "CREATE $1 IF NOT EXISTS ");
}
