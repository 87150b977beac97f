// A plan into its statements as they are prepared on a server: the texts of each, and what its columns are.
import { numbered } from "entity-derive/schema";
import { type Entity, storedFields } from "../2-model/data/entity.ts";
import { columnsOf, type Field } from "../2-model/data/field/field.ts";
import type { JoinColumn } from "../2-model/data/join.ts";
import type { Span } from "../diagnostics/span.ts";
import { sqlText } from "../text/sql.ts";
import { type Plan, statementsOf } from "./plan.ts";
import { comparedType, comparedTypeOfJoined } from "./sql/postgres-type.ts";
import { formsOf, type Statement } from "./statement.ts";

export interface ListedStatement {
  readonly entity: Entity;
  readonly statement: Statement;
  /** One for a static statement; of a dynamic one a text for each of its samples. */
  readonly texts: readonly string[];
  /** What its first columns hold, null for one that is no column of a table; none follows that is one. */
  readonly columns: readonly (ListedColumn | null)[];
}

/** A column that generated code reads or writes. */
export interface ListedColumn {
  /** `users.created_at`; of a view's column `articles.name`. */
  readonly name: string;
  readonly field: string;
  /** The type that its codec is made for, as PostgreSQL finds it by its name; null where any can be read. */
  readonly type: string | null;
  readonly span: Span;
}

/** Every statement of the entity's repository, those that hold for one owner first. */
export function listStatements(plan: Plan): readonly ListedStatement[] {
  const { entity } = plan;
  if (entity.sql === "none") return [];
  const forms = statementsOf(plan).flatMap(formsOf);
  return [true, false].flatMap((isOwned) =>
    forms
      .filter((form) => form.isOwned === isOwned)
      .map(({ statement }) => ({
        entity,
        statement,
        texts: statement.samples(isOwned).map((sample) => numbered(sqlText(statement.sql, sample)).text),
        columns: columnsOfRows(entity, statement.rows),
      })),
  );
}

/** The columns of its table. */
export function listColumns(entity: Entity): ReadonlyMap<string, ListedColumn> {
  return new Map(storedFields(entity).map((field) => [field.column.name, listed(entity, field)]));
}

function listed({ table }: Entity, field: Field): ListedColumn {
  const { name, column, span } = field;
  return { name: `${table.name}.${column.name}`, field: name, type: comparedType(field), span };
}

function listedJoined({ table }: Entity, { name, column, type }: JoinColumn, span: Span): ListedColumn {
  return { name: `${table.name}.${column}`, field: name, type: comparedTypeOfJoined(type), span };
}

function columnsOfRows(entity: Entity, rows: Statement["rows"]): ListedStatement["columns"] {
  switch (rows.kind) {
    case "self":
      return storedFields(entity).map((field) => listed(entity, field));
    case "entity":
      return storedFields(rows.entity).map((field) => listed(rows.entity, field));
    case "view":
      return [
        ...storedFields(entity).map((field) => listed(entity, field)),
        ...entity.joins.flatMap(({ columns, span }) => columns.map((column) => listedJoined(entity, column, span))),
      ];
    case "projection":
      return columnsOf(rows.projection.fields).map((field) => listed(entity, field));
    case "fields":
      return columnsOf(rows.fields).map((field) => listed(entity, field));
    case "linked":
      return columnsOfRows(entity, rows.of);
    case "none":
    case "exists":
    case "ids":
    case "json":
    case "links":
      return [];
  }
}
