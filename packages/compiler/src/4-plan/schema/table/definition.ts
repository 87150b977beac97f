// What makes an object of the database, in the two forms that it is written in: plainly, and so that it can be run again.
import { unlessExists } from "entity-derive/schema";
import { runtime } from "../../../language/runtime.ts";
import { computedSql, rawSql, type Sql, sqlText } from "../../../text/sql.ts";

/** A statement in two parts, between which stands what lets it be run again. */
export interface Definition {
  /** `CREATE TABLE`, `ALTER TABLE` */
  readonly verb: string;
  /** The name, and all that follows it. */
  readonly rest: Sql;
  /** What PostgreSQL has for a statement that is run again; `caught` where it has nothing. */
  readonly again: "IF NOT EXISTS" | "OR REPLACE" | "as it is" | "caught";
  /** Whether somebody else may have made it on a database that has nothing of ours: then it is always said so. */
  readonly isShared?: true;
}

/** On a database that has nothing. */
export function plainly(definition: Definition): Sql {
  if (definition.isShared === true) return repeatably(definition);
  const { verb, rest } = definition;
  return { kind: "sql", parts: [`${verb} `, ...rest.parts] };
}

/** On one that may have it. */
export function repeatably(definition: Definition): Sql {
  const { verb, rest, again } = definition;
  switch (again) {
    case "IF NOT EXISTS":
      return { kind: "sql", parts: [`${verb} IF NOT EXISTS `, ...rest.parts] };
    case "OR REPLACE":
      return { kind: "sql", parts: [`${verb.replace(/^CREATE/, "CREATE OR REPLACE")} `, ...rest.parts] };
    case "as it is":
      return plainly(definition);
    case "caught":
      return unlessPresent(plainly(definition));
  }
}

function unlessPresent(statement: Sql): Sql {
  return computedSql(rawSql(unlessExists(sqlText(statement))), {
    on: runtime("unlessExists"),
    method: null,
    arguments: [statement],
  });
}
