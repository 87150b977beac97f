// The statements that add rows: one, many, or one that may be there already.
import {
  type Entity,
  type Field,
  insertFields,
  needsServerValues,
  requestFields,
  serverFields,
} from "../2-model/entity.ts";
import type { Unique } from "../2-model/rules.ts";
import { quoteIdentifier } from "../text/identifier.ts";
import { listing } from "../text/names.ts";
import { joinSql, listSql, rawSql, type Sql, sql } from "../text/sql.ts";
import {
  type Operation,
  type OperationParameter,
  type ResultShape,
  type RowShape,
  type Statement,
  self,
} from "./operation.ts";
import {
  columnList,
  columnSql,
  columnsSql,
  insertValues,
  isJsonColumn,
  liveSql,
  recordColumns,
  tableSql,
} from "./pieces.ts";
import { castType, postgresType } from "./postgres-type.ts";
import { fixed } from "./select.ts";

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
        statement: fixed(entity, "create", returning(insertOne(entity), returned.columns), returned.rows),
      },
    },
    {
      name: "createMany",
      doc: [`Adds all of these ${names.words} or none, and gives them back in the same order.`],
      parameters: [{ kind: "create-requests" }, ...each],
      result: { kind: "rows", of: returned.shape },
      body: {
        kind: "insert-many",
        statement: fixed(entity, "createMany", returning(insertMany(entity), returned.columns), returned.rows),
      },
    },
    ...planUpsert(entity),
  ];
}

/** The `values` of one row, those of each row, and the sentence about them. */
function valueParameters(
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

function returning(statement: Sql, columns: Sql | null): Sql {
  if (columns === null) return statement;
  return sql`
    ${statement}
    RETURNING ${columns}`;
}

function insertOne(entity: Entity, alias: Sql = rawSql("")): Sql {
  const values = insertValues(entity, ({ field, kind }, index) => {
    const type = kind === "given" ? "BOOLEAN" : castType(field);
    const typed = field.supply.kind === "request" && field.supply.absent.kind === "expression";
    return rawSql(typed ? `$${index + 1}::${type}` : `$${index + 1}`);
  });
  return sql`
    INSERT INTO ${tableSql(entity)}${alias} (${columnList(insertFields(entity))})
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

function planUpsert(entity: Entity): readonly Operation[] {
  const { upsert, names } = entity;
  if (upsert === null) return [];
  const [values] = valueParameters(entity);
  const by = listing(upsert.target.fields.map((field) => `\`${field.name}\``));
  const result: ResultShape = { kind: upsert.action === "update" ? "row" : "row-or-null", of: self };
  const doc =
    upsert.action === "update"
      ? [`Adds ${names.aWord}, or updates the one with this ${by}.`]
      : [`Adds ${names.aWord}, unless there is one with this ${by}: null then, and nothing is changed.`];
  const alias = upsert.action === "update" && entity.version !== null ? " AS existing" : "";
  const statement = sql`
    ${insertOne(entity, rawSql(alias))}
        ON CONFLICT ${conflictTarget(entity, upsert.target)}
        ${conflictAction(entity)}
    RETURNING ${columnsSql(entity)}`;
  return [
    {
      name: "upsert",
      doc,
      parameters: [{ kind: "create-request" }, ...values],
      result,
      body: { kind: "insert", statement: fixed(entity, "upsert", statement) },
    },
  ];
}

/** `(email)`, `(LOWER(email))`, `(email) WHERE deleted_at IS NULL`: as the unique index is made. */
export function conflictTarget(entity: Entity, { fields, live }: Unique): Sql {
  const columns = fields.map((field) => (field.column.ci ? sql`LOWER(${columnSql(field)})` : columnSql(field)));
  const [predicate] = live ? liveSql(entity) : [];
  const target = sql`(${joinSql(columns, ", ")})`;
  return predicate === undefined ? target : sql`${target} WHERE ${predicate}`;
}

function conflictAction({ upsert, version }: Entity): Sql {
  if (upsert?.action !== "update") return rawSql("DO NOTHING");
  const sets = upsert.overwritten.map((field: Field) => sql`${columnSql(field)} = EXCLUDED.${columnSql(field)}`);
  const counted = version === null ? [] : [sql`${columnSql(version)} = existing.${columnSql(version)} + 1`];
  return sql`DO UPDATE SET ${listSql([...sets, ...counted])}`;
}
