// The DDL of an object of the database, in two forms: for an empty database, and repeatable.
import { repeatableSchema, sharedSchema, unlessExists } from "entity-derive/schema";
import { type RuntimeName, runtime } from "../../../language/runtime.ts";
import { computedSql, namedSql, rawSql, type Sql, sqlText } from "../../../text/sql.ts";

export interface Definition {
  /** The statements for an empty database. */
  readonly create: readonly Sql[];
  /** The same as one repeatable text. */
  readonly again: Sql;
}

/**
 * @param verb for example `CREATE TABLE` or `ALTER TABLE`
 * @param rest the name and all that follows it; `IF NOT EXISTS` comes between them
 * @param rerun how the statement can run again: with a clause, or by catching the error
 */
export function definition(verb: string, rest: Sql, rerun: "IF NOT EXISTS" | "OR REPLACE" | "catch"): Definition {
  const create: Sql = { kind: "sql", parts: [`${verb} `, ...rest.parts] };
  return { create: [create], again: rerun === "catch" ? unlessPresent(create) : withClause(verb, rest, rerun) };
}

function withClause(verb: string, rest: Sql, clause: "IF NOT EXISTS" | "OR REPLACE"): Sql {
  const start = clause === "OR REPLACE" ? verb.replace(/^CREATE/, "CREATE OR REPLACE") : `${verb} ${clause}`;
  return { kind: "sql", parts: [`${start} `, ...rest.parts] };
}

function unlessPresent(statement: Sql): Sql {
  return computedSql(rawSql(unlessExists(sqlText(statement))), {
    on: runtime("unlessExists"),
    method: null,
    arguments: [statement],
  });
}

/** Returns the definition of an object that other software may have created, such as an extension, so that it never fails. */
export function definitionOnce(verb: string, name: string): Definition {
  return repeated(withClause(verb, rawSql(name), "IF NOT EXISTS"));
}

/** Returns the definition of an object whose DDL is repeatable itself. */
export function repeated(statement: Sql): Definition {
  return { create: [statement], again: statement };
}

type SharedName = keyof typeof sharedSchema & RuntimeName;

function shared(name: SharedName): Definition {
  return {
    create: sharedSchema[name].map(rawSql),
    again: namedSql(name, repeatableSchema[name], runtime(name).module),
  };
}

/** The objects that all tables share, in the order of the schema. Generated code imports their DDL from the runtime. */
export const sharedDefinitions: Readonly<Record<SharedName, Definition>> = {
  outboxTable: shared("outboxTable"),
  outboxBatchesTables: shared("outboxBatchesTables"),
  idempotencyKeysTable: shared("idempotencyKeysTable"),
  auditEntry: shared("auditEntry"),
  auditLog: shared("auditLog"),
  auditLogAllOwners: shared("auditLogAllOwners"),
  touchFunction: shared("touchFunction"),
};
