// The statements that change rows: what the request has, while the version fits, for the owner alone.

import { type Entity, updateFields } from "../../2-model/data/entity.ts";
import { columnsOf, type Field } from "../../2-model/data/field.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { hole, joinSql, type Sql, sql, sqlText } from "../../text/sql.ts";
import { type Operation, type OperationParameter, type Statement, self } from "../operation.ts";
import { eventProperty, jsonObject } from "../sql/event-json.ts";
import { selection, telling, told } from "../sql/events.ts";
import { columnSql, columnsSql, conditionsSql, tableSql } from "../sql/pieces.ts";
import { equals, findByIdScopedStatement, findByIdStatement, where } from "../sql/select.ts";

export function planUpdate(entity: Entity): readonly Operation[] {
  if (updateFields(entity).length === 0) return [];
  const { names, version } = entity;
  return [
    {
      name: "update",
      doc: [
        "Changes the fields that are present and leaves the others.",
        `@throws {NotFoundError} when there is no ${names.word} with this id`,
        ...conflictDoc(entity),
      ],
      parameters: [{ kind: "id" }, { kind: "update-request" }],
      result: { kind: "row", of: self },
      body: {
        kind: "patch",
        statement: patchStatement(entity, "update", [entity.id]),
        unchanged: findByIdStatement(entity),
        version,
        owner: null,
        missing: "throw",
      },
    },
  ];
}

/** The update of a row that must be the owner's. */
export function planScopedUpdate(entity: Entity, owner: Field): readonly Operation[] {
  if (updateFields(entity).length === 0) return [];
  const { names, version } = entity;
  const ownerParameter: OperationParameter = { kind: "field", field: owner, name: "owner" };
  return [
    {
      name: "updateScoped",
      doc: [
        `Changes the ${names.word} if it is this owner's; null when it is not, or when there is none.`,
        ...conflictDoc(entity),
      ],
      parameters: [{ kind: "id" }, ownerParameter, { kind: "update-request" }],
      result: { kind: "row-or-null", of: self },
      body: {
        kind: "patch",
        statement: patchStatement(entity, "updateScoped", [entity.id, owner]),
        unchanged: findByIdScopedStatement(entity, owner),
        version,
        owner,
        missing: "null",
      },
    },
  ];
}

function conflictDoc({ version }: Entity): readonly string[] {
  return version === null ? [] : [`@throws {ConflictError} when its \`${version.name}\` is not the expected one`];
}

/**
 * The UPDATE of the rows where the key fields have the leading parameters. With a version the row is changed only
 * while it has the expected one, and the statement tells by its first column whether there is such a row at all.
 */
function patchStatement(entity: Entity, operation: string, key: readonly Field[]): Statement {
  const { version } = entity;
  const conditions = key.map((field, index) => equals(field, index + 1));
  const leading = key.length + (version === null ? 0 : 1);
  const text = version === null ? plainUpdate(entity, conditions) : versionedUpdate(entity, version, conditions);
  return {
    constant: `${operation}Sql`,
    name: `${entity.table.name}.${operation}`,
    sql: text,
    form: "patch",
    rows: self,
    samples: patchSamples(entity, leading),
  };
}

function plainUpdate(entity: Entity, conditions: readonly Sql[]): Sql {
  const write = sql`
    UPDATE ${tableSql(entity)}
       SET ${hole("set")}
     ${where(entity, ...conditions)}`;
  return telling(entity, "updated", write, columnsSql(entity));
}

function versionedUpdate(entity: Entity, version: Field, conditions: readonly Sql[]): Sql {
  const column = columnSql(version);
  const expected = equals(version, conditions.length + 1);
  const { steps, rows, notices } = told(entity, "updated");
  const written = sql`
    written AS (
      UPDATE ${tableSql(entity)}
         SET ${hole("set")}, ${column} = ${column} + 1
       ${where(entity, ...conditions, expected)}
      RETURNING ${columnsSql(entity)})`;
  // Without a row to tell of there is nothing to send, though the join has one.
  const sent = notices.map((notice) => sql`CASE WHEN ${columnSql(entity.id)} IS NOT NULL THEN ${notice} END`);
  const columns = sent.length === 0 ? sql`${rows}.*` : columnsSql(entity);
  return sql`
    WITH ${joinSql([written, ...steps], ",\n")}
    SELECT EXISTS (SELECT FROM ${tableSql(entity)} WHERE ${conditionsSql(entity, ...conditions)}), ${selection([columns, ...sent])}
      FROM (SELECT) AS one LEFT JOIN ${rows} ON TRUE`;
}

/** The first field alone, and all of them. */
function patchSamples(entity: Entity, leading: number): Statement["samples"] {
  const all = updateFields(entity);
  return [all.slice(0, 1), all].map((fields) => ({
    set: columnsOf(fields)
      .map((field, index) => `${quoteIdentifier(field.column.name)} = $${index + leading + 1}`)
      .join(", "),
    changes: sqlText(jsonObject(fields.map(eventProperty))),
  }));
}
