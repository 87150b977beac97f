// The statements that add rows: one, many, or one that may be there already.
import {
  type Entity,
  insertFields,
  needsServerValues,
  requestFields,
  serverFields,
} from "../../2-model/data/entity.ts";
import { type Field, hasSqlDefault } from "../../2-model/data/field.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { listSql, rawSql, type Sql, sql } from "../../text/sql.ts";
import { type Operation, type OperationParameter, type RowShape, type Statement, self } from "../operation.ts";
import { telling } from "../sql/events.ts";
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
import { fixed } from "../sql/select.ts";

export function planCreate(entity: Entity): readonly Operation[] {
  if (requestFields(entity).length === 0) return [];
  const { names } = entity;
  const returned = returnedRows(entity);
  const [values, each, doc] = valueParameters(entity);
  return [
    {
      name: "create",
      doc: [`Adds ${names.aWord}.${doc}`],
      parameters: [{ kind: "create-request" }, ...values],
      result: { kind: "row", of: returned.shape },
      body: {
        kind: "insert",
        statement: fixed(
          entity,
          "create",
          telling(entity, "created", insertOne(entity), returned.columns),
          returned.rows,
        ),
      },
    },
    {
      name: "createMany",
      doc: [`Adds all of these ${names.words} or none, and gives them back in the same order.`],
      parameters: [{ kind: "create-requests" }, ...each],
      result: { kind: "rows", of: returned.shape },
      body: {
        kind: "insert-many",
        statement: fixed(
          entity,
          "createMany",
          telling(entity, "created", insertMany(entity), returned.columns),
          returned.rows,
        ),
      },
    },
  ];
}

/** The `values` of one row, those of each row, and the sentence about them. */
export function valueParameters(
  entity: Entity,
): readonly [readonly OperationParameter[], readonly OperationParameter[], string] {
  if (serverFields(entity).length === 0) return [[], [], ""];
  const required = needsServerValues(entity);
  return [
    [{ kind: "values", required }],
    [{ kind: "values-of-each", required }],
    " `values` are the columns that no request may carry.",
  ];
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
  const { returning: given, id } = entity;
  const only: RowShape = { kind: "fields", fields: [id] };
  switch (given.kind) {
    case "full":
      return { shape: self, rows: self, columns: columnsSql(entity) };
    case "id":
      return { shape: only, rows: only, columns: columnSql(id) };
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
}

/** `alias` is how an upsert calls the row that is there already. */
export function insertOne(entity: Entity, alias: string | null = null, lock: InsertLock | null = null): Sql {
  const values = insertValues(entity, ({ field, kind }, index) => {
    const type = kind === "given" ? "BOOLEAN" : castType(field);
    const typed = rawSql(`$${index + 1}::${type}`);
    if (lock !== null && field === entity.id) {
      return sql`
        (SELECT ${typed}
             FROM ${lock.source})`;
    }
    // A parameter that is cast in one place has to be cast in all.
    return hasSqlDefault(field) || lock?.fields.includes(field) === true ? typed : rawSql(`$${index + 1}`);
  });
  return sql`
    INSERT INTO ${tableSql(entity)}${rawSql(alias === null ? "" : ` AS ${alias}`)} (${columnList(insertFields(entity))})
    VALUES (${listSql(values)})`;
}

/** One parameter, whatever the number of rows: a JSON array of objects, whose values are PostgreSQL's text. */
function insertMany(entity: Entity): Sql {
  const values = insertValues(entity, ({ name, field, kind }) => {
    const column = quoteIdentifier(name);
    return rawSql(kind === "value" && isJsonColumn(field) ? `${column}::${postgresType(field)}` : column);
  });
  return sql`
    INSERT INTO ${tableSql(entity)} (${columnList(insertFields(entity))})
    SELECT ${listSql(values)}
      FROM json_to_recordset($1) AS given (${recordColumns(entity)})`;
}
