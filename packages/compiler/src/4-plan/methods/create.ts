// The statements that add rows: one, many, or one that may be there already.

import { type Entity, insertFields } from "../../2-model/data/entity.ts";
import { type Field, hasSqlDefault } from "../../2-model/data/field/field.ts";
import { entityForOwner } from "../../2-model/data/ownership.ts";
import { isInKey } from "../../2-model/data/table/key.ts";
import { hasCreateRequest, needsServerValues, serverFields } from "../../2-model/data/write/inputs.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { joinSql, listSql, rawSql, type Sql, sql } from "../../text/sql.ts";
import type { MethodPlan, MethodPlans, NewRowSource, ResultShape, Write } from "../method.ts";
import type { MethodParameter, Required } from "../parameter.ts";
import { keyColumns } from "../sql/key.ts";
import {
  columnList,
  columnSql,
  columnsSql,
  insertValues,
  isJsonColumn,
  recordColumns,
  tableSql,
} from "../sql/pieces.ts";
import { castType, postgresType } from "../sql/postgres-type.ts";
import { insertStatement } from "../sql/select.ts";
import { actingConditions } from "../sql/writes/actor.ts";
import { type Numbering, numberingOf } from "../sql/writes/numbering.ts";
import { orderingOf } from "../sql/writes/ordering.ts";
import { type Around, publishing } from "../sql/writes/publishing-statement.ts";
import { type RowShape, type Statement, self } from "../statement.ts";
import { writeOf } from "./hooks.ts";

export const createPlans: MethodPlans<"create" | "createMany"> = {
  create: (entity) => {
    const { one: parameters, doc } = createParameters(entity);
    return creating(entity, {
      doc: [`Creates ${entity.names.labelWithArticle}.${doc}`],
      parameters,
      operation: "create",
      insert: insertOne(entity),
      around: null,
    });
  },
  createMany: (entity) => {
    const numbering = numberingOf(entity);
    return creating(entity, {
      doc: [`Creates all of these ${entity.names.pluralLabel} or none; returns them in the same order.`],
      parameters: createParameters(entity).many,
      operation: "createMany",
      insert: insertMany(entity, numbering),
      around: numbering ?? orderingOf(entity),
    });
  },
};

function creating(
  entity: Entity,
  {
    doc,
    parameters,
    operation,
    insert,
    around,
  }: Pick<MethodPlan, "doc" | "parameters"> & {
    readonly operation: "create" | "createMany";
    readonly insert: Sql;
    readonly around: Around | null;
  },
): MethodPlan {
  const { shape, rows, columns } = returnedRows(entity);
  const write = creation(entity, shape);
  const text = publishing(entity, write.event, { write: insert, written: "INSERT" }, columns, around);
  const result: ResultShape = { kind: operation === "create" ? "row" : "rows", of: shape };
  const kind = operation === "create" ? "insert" : "insert-many";
  const statement = insertStatement(entity, operation, text, rows);
  return { doc, parameters, result, body: { kind, statement, from: sourceOf(entity) }, write };
}

/** The hook after it is given what `create` returns: with `returning` it may be less than the row. */
export function creation(entity: Entity, returned: RowShape): Write {
  const { input } = sourceOf(entity);
  return writeOf(entity, "created", { name: "Create", before: [input], after: returned });
}

/** The source of new rows. */
export function sourceOf(entity: Entity): NewRowSource {
  if (!hasCreateRequest(entity)) return { input: "values", hasValues: false };
  return { input: "request", hasValues: serverFields(entity).length > 0 };
}

/** What adding one row takes, and adding many. */
export interface CreateParameters {
  readonly one: readonly MethodParameter[];
  readonly many: readonly MethodParameter[];
  /** The sentence about the server's values beside a request. */
  readonly doc: string;
}

function requiredValues(entity: Entity): Required {
  if (!needsServerValues(entity)) return "never";
  return needsServerValues(entityForOwner(entity)) ? "always" : "without-owner";
}

export function createParameters(entity: Entity): CreateParameters {
  const required = requiredValues(entity);
  const { input, hasValues } = sourceOf(entity);
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
  /** What the method gives. */
  readonly shape: RowShape;
  /** What the statement gives. */
  readonly rows: Statement["rows"];
  readonly columns: Sql | null;
}

/** What `returning` asks for. */
function returnedRows(entity: Entity): Returned {
  const { returning: given, key } = entity;
  const only: RowShape = { kind: "fields", fields: key.fields };
  switch (given.kind) {
    case "full":
      return { shape: self, rows: self, columns: columnsSql(entity) };
    case "id":
      return { shape: only, rows: only, columns: keyColumns(entity) };
    case "none":
      return { shape: only, rows: { kind: "none" }, columns: null };
    case "fields": {
      const shape: RowShape = { kind: "fields", fields: given.fields };
      return { shape, rows: shape, columns: columnList(given.fields) };
    }
  }
}

/** What an INSERT waits for before it has its id, made of the values of some fields. */
export interface InsertLock {
  readonly source: Sql;
  readonly fields: readonly Field[];
  /** The CTE by which it waits where a value of a new row cannot be asked of the lock; null where it can. */
  readonly before: Sql | null;
}

/** What an upsert adds to an INSERT. */
export interface InsertUnlessThere {
  /** What the row that is there already is called; null where nothing of it is asked for. */
  readonly alias: string | null;
  readonly lock: InsertLock | null;
}

export function insertOne(entity: Entity, { alias, lock }: InsertUnlessThere = { alias: null, lock: null }): Sql {
  const values = insertValues(entity, ({ field, kind }, index) => {
    const type = kind === "given" ? "BOOLEAN" : castType(field);
    const typed = rawSql(`$${index + 1}::${type}`);
    if (lock !== null && lock.before !== null) return typed;
    if (lock !== null && field === lockedField(entity)) {
      return sql`
        (SELECT ${typed}
             FROM ${lock.source})`;
    }
    // A parameter that is cast in one place has to be cast in all.
    return hasSqlDefault(field) || lock?.fields.includes(field) === true ? typed : rawSql(`$${index + 1}`);
  });
  const head = sql`INSERT INTO ${tableSql(entity)}${rawSql(alias === null ? "" : ` AS ${alias}`)} (${columnList(insertFields(entity))})`;
  const [isActing] = actingConditions(entity, "INSERT");
  if (lock !== null && lock.before !== null) {
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

/** The field whose value an INSERT has when it may go on: the key, or where that is not among them the first one. */
function lockedField(entity: Entity): Field | undefined {
  const fields = insertFields(entity);
  return fields.find((field) => isInKey(entity, field)) ?? fields[0];
}

/** One parameter, whatever the number of rows: a JSON array of objects, whose values are PostgreSQL's text. */
function insertMany(entity: Entity, numbering: Numbering | null): Sql {
  const head = { entity, numbering, alias: null };
  return insertRows(head, { parameter: 1, conditions: [], order: null });
}

/** Rows to be inserted: their key may have been numbered before, and rows that are there already may have a name. */
interface RowsInserted {
  readonly entity: Entity;
  readonly numbering: Numbering | null;
  readonly alias: string | null;
}

/** Where they come from: the number of the parameter, and what is said of all of them. */
interface RowsGiven {
  readonly parameter: number;
  readonly conditions: readonly Sql[];
  readonly order: Sql | null;
}

export function insertRows(
  { entity, numbering, alias }: RowsInserted,
  { parameter, conditions, order }: RowsGiven,
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
          FROM json_to_recordset($${parameter}) AS given (${recordColumns(entity)})`
      : sql`
        ${into} (${columnList([numbering.field, ...insertFields(entity)])})${rawSql(numbering.overriding)}
        SELECT ${listSql([columnSql(numbering.field), ...values])}
          FROM numbered`;
  const all = [...actingConditions(entity, "INSERT"), ...conditions];
  const clauses = [
    ...(all.length === 0 ? [] : [sql`WHERE ${joinSql(all, "\n   AND ")}`]),
    ...(order === null ? [] : [sql`ORDER BY ${order}`]),
  ];
  return clauses.reduce((start, clause) => joinSql([start, clause], "\n "), insert);
}
