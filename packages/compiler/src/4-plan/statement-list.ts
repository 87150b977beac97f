// Lists the statements of a plan with texts that a server can prepare, and the columns of their rows.
import { numbered } from "entity-derive/schema";
import { type Entity, storedFields } from "../2-model/data/entity.ts";
import type { JoinColumn } from "../2-model/data/entity-parts.ts";
import { columnsOf, type Field } from "../2-model/data/field/field.ts";
import type { Span } from "../diagnostics/span.ts";
import { sqlText } from "../text/sql.ts";
import { type Plan, statementsFor } from "./plan.ts";
import { comparedType, comparedTypeOfJoined } from "./sql/postgres-type.ts";
import type { Statement } from "./statement.ts";

export interface ListedStatement {
  readonly entity: Entity;
  readonly statement: Statement;
  /** One text for a static statement, one for each sample of a dynamic one. */
  readonly texts: readonly string[];
  /** The table columns that its first result columns come from; null for an expression. */
  readonly columns: readonly (ListedColumn | null)[];
}

/** A column that generated code reads or writes. */
export interface ListedColumn {
  /** The column with its table, such as `users.created_at`; for a joined column the entity's table. */
  readonly name: string;
  readonly field: string;
  /** The name of the PostgreSQL type that its codec expects; null if the codec reads any type. */
  readonly type: string | null;
  readonly span: Span;
}

/** Returns every statement of the entity's repository, those for one owner first. */
export function listStatements(plan: Plan): readonly ListedStatement[] {
  const { entity } = plan;
  return [true, false].flatMap((isOwned) =>
    statementsFor(plan, isOwned).map((statement) => ({
      entity,
      statement,
      texts: statement.samples(isOwned).map((sample) => numbered(sqlText(statement.sql, sample)).text),
      columns: columnsOfRows(entity, statement.rows),
    })),
  );
}

/** Returns the columns of the entity's table by name. */
export function listColumns(entity: Entity): ReadonlyMap<string, ListedColumn> {
  return new Map(storedFields(entity).map((field) => [field.column.name, listed(entity, field)]));
}

function listed({ table }: Entity, field: Field): ListedColumn {
  const { name, column, span } = field;
  return { name: `${table.name}.${column.name}`, field: name, type: comparedType(field), span };
}

function joinedColumn({ table }: Entity, { name, column, type }: JoinColumn, span: Span): ListedColumn {
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
        ...entity.joins.flatMap(({ columns, span }) => columns.map((column) => joinedColumn(entity, column, span))),
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
