// The statements that add rows: one, many, or one that may be there already.

import { type Entity, insertFields } from "../../2-model/data/entity.ts";
import { type Field, hasSqlDefault } from "../../2-model/data/field.ts";
import { canCreate, isCreatable, needsServerValues, serverFields } from "../../2-model/data/inputs.ts";
import { isInKey } from "../../2-model/data/key.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { joinSql, listSql, rawSql, type Sql, sql } from "../../text/sql.ts";
import type { Body, Call, Input, NewRow } from "../body.ts";
import type { Operation, Write } from "../operation.ts";
import type { OperationParameter } from "../parameter.ts";
import { actingConditions } from "../sql/actor.ts";
import { keyColumns } from "../sql/key.ts";
import { type Numbering, numberingOf } from "../sql/numbering.ts";
import { orderingOf } from "../sql/ordering.ts";
import {
  columnList,
  columnSql,
  columnsSql,
  insertParameters,
  insertValues,
  isJsonColumn,
  recordColumns,
  tableSql,
} from "../sql/pieces.ts";
import { castType, postgresType } from "../sql/postgres-type.ts";
import { type Around, publishing } from "../sql/published.ts";
import { staticStatement } from "../sql/select.ts";
import { isRows, type RowShape, type Statement, self } from "../statement.ts";
import { before, beforeEach, requestName, returned, surrounded, writeOf } from "./hooks.ts";

export function planCreate(entity: Entity): readonly Operation[] {
  if (!isCreatable(entity)) return [];
  const { names } = entity;
  const { shape, rows, columns } = returnedRows(entity);
  const input = createInput(entity);
  const { one, many, hasValues, doc } = createParameters(entity);
  const write = creation(entity, shape);
  const statement = (operation: string, insert: Sql, around: Around | null): Statement => {
    const text = publishing(entity, write.event, { write: insert, written: "INSERT" }, columns, around);
    return staticStatement(entity, operation, text, rows);
  };
  const numbering = numberingOf(entity);
  const ordering = numbering ?? orderingOf(entity);
  const createSql = statement("create", insertOne(entity), null);
  return [
    {
      name: "create",
      doc: [`Adds ${names.aWord}.${doc}`],
      parameters: one,
      result: { kind: "row", of: shape },
      body: createOne(createSql, write, { input, hasValues }),
      write,
    },
    {
      name: "createMany",
      doc: [`Adds all of these ${names.words} or none, and gives them back in the same order.`],
      parameters: many,
      result: { kind: "rows", of: shape },
      body: createMany(entity, statement("createMany", insertMany(entity, numbering), ordering), write, {
        input,
        hasValues,
      }),
      write,
    },
  ];
}

/** The hook after it is given what `create` returns: with `returning` it may be less than the row. */
export function creation(entity: Entity, returned: RowShape): Write {
  return writeOf(entity, "created", "INSERT", { name: "Create", before: [createInput(entity)], after: returned });
}

/** What new rows are made from. */
interface NewRows {
  readonly input: Input;
  /** Whether the server's values stand beside the request. */
  readonly hasValues: boolean;
}

function createInput(entity: Entity): Input {
  return canCreate(entity) ? "request" : "values";
}

function createOne(statement: Statement, write: Write, given: NewRows): Body {
  const { rows } = statement;
  const call = newRow(statement, write, given);
  if (isRows(rows)) {
    return surrounded(write, [
      ...before(write),
      ...returned(write, { kind: "one", of: rows, call }, "entity", "entity"),
    ]);
  }
  return surrounded(write, [
    ...before(write),
    { kind: "new-id" },
    { kind: "run", call: { ...call, given: { ...call.given, hasId: true } }, answer: "nothing" },
    ...returned(write, { kind: "given-id" }, "entity", "entity"),
  ]);
}

/** A statement that inserts the row of a request, with an id of its own. */
export function newRow(
  statement: Statement,
  write: Write,
  { input, hasValues }: NewRows,
): Call & { readonly given: NewRow } {
  const request = requestName(write, input);
  const given: NewRow = { kind: "new-row", request, hasValues, hasId: false, presence: [] };
  return { statement, given, hasActor: write.hasActor };
}

function createMany(entity: Entity, statement: Statement, write: Write, { input, hasValues }: NewRows): Body {
  const { rows } = statement;
  const call: Call = { statement, given: { kind: "new-rows" }, hasActor: write.hasActor };
  const position = insertParameters(entity).findIndex(({ field }) => field === entity.key.fields[0]);
  const steps: Body = [
    ...beforeEach(write),
    { kind: "new-rows", request: requestName(write, input), hasValues },
    ...(isRows(rows) ? [] : [{ kind: "run", call, answer: "nothing" } as const]),
    ...returned(
      write,
      isRows(rows) ? { kind: "many", of: rows, call } : { kind: "given-ids", position },
      "created",
      "each-created",
    ),
  ];
  return [{ kind: "none-for-none", input }, ...surrounded(write, steps)];
}

/** What adding one row takes, and adding many. */
export interface CreateParameters {
  readonly one: readonly OperationParameter[];
  readonly many: readonly OperationParameter[];
  readonly hasValues: boolean;
  /** The sentence about the server's values beside a request. */
  readonly doc: string;
}

export function createParameters(entity: Entity): CreateParameters {
  const required = needsServerValues(entity);
  if (!canCreate(entity)) {
    const one: OperationParameter = { kind: "new-values", required };
    return { one: [one], many: [{ kind: "new-values-of-all" }], hasValues: false, doc: "" };
  }
  const one: OperationParameter = { kind: "create-request" };
  const many: OperationParameter = { kind: "create-requests" };
  if (serverFields(entity).length === 0) return { one: [one], many: [many], hasValues: false, doc: "" };
  return {
    one: [one, { kind: "values", required }],
    many: [many, { kind: "values-of-each", required }],
    hasValues: true,
    doc: " `values` are the columns that no request may carry.",
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
