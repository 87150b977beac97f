// Statements that create a database object, in two forms: plain, and so that they can run again.
import { unlessExists } from "entity-derive/schema";
import { runtime } from "../../../language/runtime.ts";
import { computedSql, rawSql, type Sql, sqlText } from "../../../text/sql.ts";

/** A DDL statement in two parts, since `IF NOT EXISTS` comes between them. */
export interface Definition {
  /** For example `CREATE TABLE` or `ALTER TABLE`. */
  readonly verb: string;
  /** The name and all that follows it. */
  readonly rest: Sql;
  /** How the statement can run again: with a clause, unchanged, or by catching the error. */
  readonly rerun: "IF NOT EXISTS" | "OR REPLACE" | "unchanged" | "catch";
  /** Whether other software may have created the object, such as an extension; then both forms can run again. */
  readonly isShared?: true;
}

/** Returns the statement for an empty database. */
export function createSql(definition: Definition): Sql {
  if (definition.isShared === true) return idempotentSql(definition);
  const { verb, rest } = definition;
  return { kind: "sql", parts: [`${verb} `, ...rest.parts] };
}

/** Returns the statement in a form that can run again. */
export function idempotentSql(definition: Definition): Sql {
  const { verb, rest, rerun } = definition;
  switch (rerun) {
    case "IF NOT EXISTS":
      return { kind: "sql", parts: [`${verb} IF NOT EXISTS `, ...rest.parts] };
    case "OR REPLACE":
      return { kind: "sql", parts: [`${verb.replace(/^CREATE/, "CREATE OR REPLACE")} `, ...rest.parts] };
    case "unchanged":
      return createSql(definition);
    case "catch":
      return unlessPresent(createSql(definition));
  }
}

function unlessPresent(statement: Sql): Sql {
  return computedSql(rawSql(unlessExists(sqlText(statement))), {
    on: runtime("unlessExists"),
    method: null,
    arguments: [statement],
  });
}
