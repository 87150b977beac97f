// The statements that write rows: create, update and delete, one row or many.

import {
  type Entity,
  insertFields,
  needsServerValues,
  requestFields,
  serverFields,
  updateFields,
} from "../2-model/entity.ts";
import { quoteIdentifier } from "../text/identifier.ts";
import { hole, listSql, rawSql, type Sql, sql } from "../text/sql.ts";
import type { Operation, OperationParameter, Statement } from "./operation.ts";
import {
  columnList,
  columnSql,
  columnsSql,
  conditionsSql,
  insertValues,
  isJsonColumn,
  recordColumns,
  tableSql,
} from "./pieces.ts";
import { castType, postgresType } from "./postgres-type.ts";
import { findByIdStatement, fixed } from "./reads.ts";

export function planCreate(entity: Entity): readonly Operation[] {
  if (requestFields(entity).length === 0) return [];
  const { names } = entity;
  const required = needsServerValues(entity);
  const values = serverFields(entity).length > 0;
  const one: readonly OperationParameter[] = values ? [{ kind: "values", required }] : [];
  const each: readonly OperationParameter[] = values ? [{ kind: "values-of-each", required }] : [];
  const doc = values ? [" `values` are the columns that no request may carry."] : [""];
  return [
    {
      name: "create",
      doc: [`Adds ${names.aWord}.${doc[0]}`],
      parameters: [{ kind: "create-request" }, ...one],
      result: "entity",
      body: { kind: "insert", statement: fixed(entity, "create", insertOne(entity), "entity") },
    },
    {
      name: "createMany",
      doc: [`Adds all of these ${names.words} or none, and gives them back in the same order.`],
      parameters: [{ kind: "create-requests" }, ...each],
      result: "entities",
      body: { kind: "insert-many", statement: fixed(entity, "createMany", insertMany(entity), "entity") },
    },
  ];
}

function insertOne(entity: Entity): Sql {
  const values = insertValues(entity, ({ field, kind }, index) => {
    const type = kind === "given" ? "BOOLEAN" : castType(field);
    const typed = field.supply.kind === "request" && field.supply.absent.kind === "expression";
    return rawSql(typed ? `$${index + 1}::${type}` : `$${index + 1}`);
  });
  return sql`
    INSERT INTO ${tableSql(entity)} (${columnList(insertFields(entity))})
    VALUES (${listSql(values)})
    RETURNING ${columnsSql(entity)}`;
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
      FROM json_to_recordset($1) AS given (${recordColumns(entity)})
    RETURNING ${columnsSql(entity)}`;
}

export function planUpdate(entity: Entity): readonly Operation[] {
  const fields = updateFields(entity);
  if (fields.length === 0) return [];
  const where = conditionsSql(entity, sql`${columnSql(entity.id)} = $1`);
  const text = sql`
    UPDATE ${tableSql(entity)}
       SET ${hole("set")}
     WHERE ${where}
    RETURNING ${columnsSql(entity)}`;
  const statement: Statement = {
    constant: "updateSql",
    name: `${entity.table.name}.update`,
    sql: text,
    form: "patch",
    rows: "entity",
    samples: [fields.slice(0, 1), fields].map((set) => ({
      set: set.map((field, index) => `${quoteIdentifier(field.column.name)} = $${index + 2}`).join(", "),
    })),
  };
  return [
    {
      name: "update",
      doc: [
        "Changes the fields that are present and leaves the others.",
        `@throws {NotFoundError} when there is no ${entity.names.word} with this id`,
      ],
      parameters: [{ kind: "id" }, { kind: "update-request" }],
      result: "entity",
      body: { kind: "patch", statement, unchanged: findByIdStatement(entity) },
    },
  ];
}

export function planDelete(entity: Entity): readonly Operation[] {
  const { names } = entity;
  const one = deleteWhere(entity, sql`${columnSql(entity.id)} = $1`);
  const many = deleteWhere(entity, sql`${columnSql(entity.id)} = ANY($1)`);
  return [
    {
      name: "delete",
      doc: [`Removes the ${names.word} with this id. False when there is none.`],
      parameters: [{ kind: "id" }],
      result: "affected-one",
      body: { kind: "statement", statement: fixed(entity, "delete", one, "none") },
    },
    {
      name: "deleteMany",
      doc: [`Removes the ${names.words} with these ids and gives their number.`],
      parameters: [{ kind: "ids" }],
      result: "affected",
      body: { kind: "statement", statement: fixed(entity, "deleteMany", many, "none") },
    },
  ];
}

function deleteWhere(entity: Entity, condition: Sql): Sql {
  return sql`
    DELETE FROM ${tableSql(entity)}
     WHERE ${conditionsSql(entity, condition)}`;
}
