// Plans `create` and `createMany`, and the INSERT statements that upserts and links use too.

import { type Entity, insertFields } from "../../2-model/data/entity.ts";
import { type Field, hasSqlDefault } from "../../2-model/data/field/field.ts";
import { isInKey } from "../../2-model/data/table/key.ts";
import { hasCreateRequest, needsServerValues, serverFields } from "../../2-model/data/write/inputs.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { joinSql, listSql, rawSql, type Sql, sql } from "../../text/sql.ts";
import type { MethodPlan, MethodPlans, NewRowSource, ResultShape, Write } from "../method.ts";
import { keyColumns } from "../sql/key.ts";
import { returnedColumns } from "../sql/nested.ts";
import { columnList, columnSql, insertValues, isJsonColumn, recordColumns, tableSql } from "../sql/pieces.ts";
import { castType, postgresType } from "../sql/postgres-type.ts";
import { insertStatement } from "../sql/select.ts";
import { actorConditions } from "../sql/writes/actor.ts";
import { inputOrderClauses, type Numbering, numberingOf } from "../sql/writes/numbering.ts";
import { publishingSql, type WriteClauses } from "../sql/writes/publishing-statement.ts";
import { type MethodParameter, type Requirement, type RowShape, type Statement, selfRow } from "../statement.ts";
import { writeOf } from "./hooks.ts";

export const createPlans: MethodPlans<"create" | "createMany"> = {
  create: (entity, _, known) => {
    const { one: parameters, doc } = createParameters(entity, known);
    return planCreation(entity, {
      doc: `Creates ${entity.names.labelWithArticle}.${doc}`,
      parameters,
      method: "create",
      insert: insertOne(entity),
      clauses: null,
    });
  },
  createMany: (entity, _, known) => {
    const numbering = numberingOf(entity);
    return planCreation(entity, {
      doc: `Creates all of these ${entity.names.pluralLabel} or none; returns them in the same order.`,
      parameters: createParameters(entity, known).many,
      method: "createMany",
      insert: insertMany(entity, numbering),
      clauses: numbering ?? inputOrderClauses(entity),
    });
  },
};

function planCreation(
  entity: Entity,
  {
    doc,
    parameters,
    method,
    insert,
    clauses,
  }: Pick<MethodPlan, "doc" | "parameters"> & {
    readonly method: "create" | "createMany";
    readonly insert: Sql;
    readonly clauses: WriteClauses | null;
  },
): MethodPlan {
  const { shape, rows, columns } = returnedRows(entity);
  const write = creationWrite(entity, shape);
  const text = publishingSql(entity, write.event, { write: insert, command: "INSERT" }, columns, clauses);
  const result: ResultShape = { kind: method === "create" ? "row" : "rows", of: shape };
  const kind = method === "create" ? "insert" : "insert-many";
  const statement = insertStatement(entity, method, text, rows);
  return { doc, parameters, result, body: { kind, statement, from: sourceOf(entity) }, write };
}

/** The hook `afterCreate` receives what `create` returns, which may be less than the row. */
export function creationWrite(entity: Entity, returned: RowShape): Write {
  const { input } = sourceOf(entity);
  return writeOf(entity, "created", { name: "Create", before: [input], after: returned });
}

export function sourceOf(entity: Entity, known: Field | null = null): NewRowSource {
  if (!hasCreateRequest(entity)) return { input: "values", hasValues: false };
  return { input: "request", hasValues: serverFields(entity, known).length > 0 };
}

/** The parameters of methods that add one row or many. */
export interface CreateParameters {
  readonly one: readonly MethodParameter[];
  readonly many: readonly MethodParameter[];
  /** The sentence about server values, if the method takes them in addition to a request. */
  readonly doc: string;
}

function requiredValues(entity: Entity, known: Field | null): Requirement {
  if (!needsServerValues(entity, known)) return "never";
  return needsServerValues(entity, entity.owner) ? "always" : "without-owner";
}

export function createParameters(entity: Entity, known: Field | null): CreateParameters {
  const required = requiredValues(entity, known);
  const { input, hasValues } = sourceOf(entity, known);
  if (input === "values")
    return { one: [{ kind: "new-values", required }], many: [{ kind: "new-values-of-all" }], doc: "" };
  if (!hasValues) return { one: [{ kind: "create-request" }], many: [{ kind: "create-requests" }], doc: "" };
  return {
    one: [{ kind: "create-request" }, { kind: "values", required }],
    many: [{ kind: "create-requests" }, { kind: "values-of-each", required }],
    doc: " `values` are the columns that requests may not set.",
  };
}

interface Returned {
  /** The rows that the method returns. */
  readonly shape: RowShape;
  /** The rows that the statement returns. */
  readonly rows: Statement["rows"];
  readonly columns: Sql | null;
}

/** Returns what the option `returning` selects. */
function returnedRows(entity: Entity): Returned {
  const { returning, key } = entity;
  const only: RowShape = { kind: "fields", fields: key.fields };
  switch (returning.kind) {
    case "full":
      return { shape: selfRow, rows: selfRow, columns: returnedColumns(entity) };
    case "id":
      return { shape: only, rows: only, columns: keyColumns(entity) };
    case "none":
      return { shape: only, rows: { kind: "none" }, columns: null };
    case "fields": {
      const shape: RowShape = { kind: "fields", fields: returning.fields };
      return { shape, rows: shape, columns: columnList(returning.fields) };
    }
  }
}

/** A lock that an INSERT waits for, whose key is computed from the values of some fields. */
export interface InsertLock {
  readonly source: Sql;
  readonly fields: readonly Field[];
  /** The CTE that waits for the lock; null if a subquery for one of the values waits. */
  readonly cte: Sql | null;
}

/** Additions to the INSERT of an upsert. */
export interface UpsertOptions {
  /** An alias for the existing row; null if the statement does not refer to it. */
  readonly alias: string | null;
  readonly lock: InsertLock | null;
}

export function insertOne(entity: Entity, { alias, lock }: UpsertOptions = { alias: null, lock: null }): Sql {
  const values = insertValues(entity, ({ field, kind }, index) => {
    const type = kind === "presence" ? "BOOLEAN" : castType(field);
    const typed = rawSql(`$${index + 1}::${type}`);
    if (lock !== null && lock.cte !== null) return typed;
    if (lock !== null && field === lockedField(entity)) {
      return sql`
        (SELECT ${typed}
             FROM ${lock.source})`;
    }
    // PostgreSQL needs the same type for a parameter everywhere.
    return hasSqlDefault(field) || lock?.fields.includes(field) === true ? typed : rawSql(`$${index + 1}`);
  });
  const head = sql`INSERT INTO ${tableSql(entity)}${rawSql(alias === null ? "" : ` AS ${alias}`)} (${columnList(insertFields(entity))})`;
  const [isActing] = actorConditions(entity, "INSERT");
  if (lock !== null && lock.cte !== null) {
    return sql`
      ${head}
      SELECT ${listSql(values)}
        FROM ${lock.source}`;
  }
  if (isActing === undefined) {
    return sql`
      ${head}
      VALUES (${listSql(values)})`;
  }
  return sql`
    ${head}
    SELECT ${listSql(values)}
     WHERE ${isActing}`;
}

/** Returns the field whose value waits for the lock: one of the key if the INSERT sets it, or else the first field. */
function lockedField(entity: Entity): Field | undefined {
  const fields = insertFields(entity);
  return fields.find((field) => isInKey(entity, field)) ?? fields[0];
}

/** All rows are one parameter: a JSON array of objects whose values are in PostgreSQL's text format. */
function insertMany(entity: Entity, numbering: Numbering | null): Sql {
  const head = { entity, numbering, alias: null };
  return insertRows(head, { parameter: 1, conditions: [], order: null });
}

/** The table of an INSERT of many rows, with an alias for existing rows if the statement refers to them. */
interface InsertTarget {
  readonly entity: Entity;
  readonly numbering: Numbering | null;
  readonly alias: string | null;
}

/** The number of the parameter with the rows, and the conditions and order of their SELECT. */
interface InsertSource {
  readonly parameter: number;
  readonly conditions: readonly Sql[];
  readonly order: Sql | null;
}

export function insertRows(
  { entity, numbering, alias }: InsertTarget,
  { parameter, conditions, order }: InsertSource,
): Sql {
  const values = insertValues(entity, ({ name, field, kind }) => {
    const column = quoteIdentifier(name);
    return rawSql(kind === "value" && isJsonColumn(field) ? `${column}::${postgresType(field)}` : column);
  });
  const into = sql`INSERT INTO ${tableSql(entity)}${rawSql(alias === null ? "" : ` AS ${alias}`)}`;
  const insert =
    numbering === null
      ? sql`
        ${into} (${columnList(insertFields(entity))})
        SELECT ${listSql(values)}
          FROM json_to_recordset($${parameter}) AS input (${recordColumns(entity)})`
      : sql`
        ${into} (${columnList([numbering.field, ...insertFields(entity)])})${rawSql(numbering.overriding)}
        SELECT ${listSql([columnSql(numbering.field), ...values])}
          FROM numbered`;
  const all = [...actorConditions(entity, "INSERT"), ...conditions];
  const clauses = [
    ...(all.length === 0 ? [] : [sql`WHERE ${joinSql(all, "\n   AND ")}`]),
    ...(order === null ? [] : [sql`ORDER BY ${order}`]),
  ];
  return clauses.reduce((start, clause) => joinSql([start, clause], "\n "), insert);
}
