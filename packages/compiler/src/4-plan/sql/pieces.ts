// The parts that an entity's statements share: table, columns, conditions, the values of a new row.

import { type Entity, insertFields, updatedAtField } from "../../2-model/data/entity.ts";
import { columnsOf, type Field, hasSqlDefault, whenMissing } from "../../2-model/data/field/field.ts";
import { moduleOf } from "../../2-model/data/folder.ts";
import { sharedOwner } from "../../2-model/data/ownership.ts";
import { exportNames } from "../../2-model/names/exports.ts";
import { fitIdentifier, quoteIdentifier } from "../../text/identifier.ts";
import { memoized } from "../../text/memoized.ts";
import {
  conditionsJoined,
  listSql,
  namedSql,
  ownedSql,
  rawSql,
  type Sql,
  slotIn,
  sql,
  sqlText,
  verbatimSql,
} from "../../text/sql.ts";
import { placementOf } from "../placement.ts";
import { equalsSql } from "./compare.ts";
import { postgresType } from "./postgres-type.ts";

/** `public.users` */
export function qualifiedTable({ table }: Entity): string {
  return `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`;
}

export function tableSql(entity: Entity): Sql {
  return rawSql(qualifiedTable(entity));
}

export function columnSql(field: Field): Sql {
  return rawSql(quoteIdentifier(field.column.name));
}

/** Cached because nearly every statement lists all columns. */
const columnsText = memoized((fields: readonly Field[]) => sqlText(columnList(columnsOf(fields))), new WeakMap());

/** Returns all columns in the order of the class, as a reference to the constant of the row file. */
export function columnsSql(entity: Entity): Sql {
  const { name, file } = exportNames(entity.names).columns;
  return namedSql(name, columnsText(entity.fields), moduleOf(entity, file));
}

export function columnList(fields: readonly Field[]): Sql {
  return listSql(fields.map(columnSql));
}

/** A parameter of an INSERT: a column's value, or before it, if NULL and an absent value differ, whether there is a value. */
export interface InsertParameter {
  readonly field: Field;
  readonly kind: "value" | "presence";
  /** The name of its column in the record set of `createMany`. */
  readonly name: string;
}

export function insertParameters(entity: Entity): readonly InsertParameter[] {
  const fields = insertFields(entity);
  const taken = new Set(fields.map((field) => field.column.name));
  return fields.flatMap((field): InsertParameter[] => {
    const { name } = field.column;
    const value: InsertParameter = { field, kind: "value", name };
    if (!needsPresence(field)) return [value];
    const presence = freeName(`${name}_given`, taken);
    taken.add(presence);
    return [{ field, kind: "presence", name: presence }, value];
  });
}

/** Returns the name, with underscores appended until it is not taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const fitting = fitIdentifier(name);
  return taken.has(fitting) ? freeName(`${name}_`, taken) : fitting;
}

/** For a nullable column with a SQL default: an absent field takes the default, null is NULL. */
function needsPresence(field: Field): boolean {
  return field.nullable && hasSqlDefault(field);
}

/** Returns the value of each column of an INSERT; `operand` returns the SQL of a parameter. */
export function insertValues(
  entity: Entity,
  operand: (parameter: InsertParameter, index: number) => Sql,
): readonly Sql[] {
  const parameters = insertParameters(entity);
  return insertFields(entity).map((field) => {
    const of = (kind: InsertParameter["kind"]): Sql => {
      const index = parameters.findIndex((parameter) => parameter.field === field && parameter.kind === kind);
      const parameter = parameters[index];
      return parameter === undefined ? rawSql("NULL") : operand(parameter, index);
    };
    const absent = whenMissing(field);
    if (absent?.kind !== "expression") return of("value");
    const otherwise = verbatimSql(absent.sql);
    if (needsPresence(field)) return sql`CASE WHEN ${of("presence")} THEN ${of("value")} ELSE ${otherwise} END`;
    return sql`COALESCE(${of("value")}, ${otherwise})`;
  });
}

/** Returns the columns of the record set of `createMany`. JSONB is passed as text, since a JSON string would not be parsed. */
export function recordColumns(entity: Entity): Sql {
  return listSql(
    insertParameters(entity).map((parameter) => rawSql(`${quoteIdentifier(parameter.name)} ${recordType(parameter)}`)),
    "  FROM json_to_recordset($1) AS input (".length,
  );
}

function recordType({ field, kind }: InsertParameter): string {
  if (kind === "presence") return "BOOLEAN";
  return isJsonColumn(field) ? "TEXT" : postgresType(field);
}

export function isJsonColumn(field: Field): boolean {
  return /^jsonb?$/i.test(postgresType(field));
}

/** Returns the assignments that every change of a row makes: `version = version + 1`, and the time. `row` is its alias. */
export function bookkeepingAssignments(entity: Entity, row: Sql | null = null): readonly Sql[] {
  return [...versionAssignments(entity, row), ...timeAssignments(entity, row)];
}

function versionAssignments({ version }: Entity, row: Sql | null): readonly Sql[] {
  if (version === null) return [];
  const column = columnSql(version);
  return [sql`${column} = ${row === null ? column : sql`${row}.${column}`} + 1`];
}

/** The statement sets the time, so that the trigger of `touchUpdatedAt` does not run. */
function timeAssignments(entity: Entity, row: Sql | null): readonly Sql[] {
  const field = updatedAtField(entity);
  if (field === null) return [];
  const { clock } = placementOf(entity);
  return [(row === null ? clock.update : clock.upsert)(columnSql(field))];
}

/** Returns the condition of a live row; none without soft deletion. `alias` is the name of the table in the statement. */
export function liveConditions(entity: Entity, alias: string | null = null): readonly Sql[] {
  if (entity.deletedAt === null) return [];
  const column = quoteIdentifier(entity.deletedAt.column.name);
  return [rawSql(`${alias === null ? column : `${quoteIdentifier(alias)}.${column}`} IS NULL`)];
}

/** Returns the slot for the condition on `$owner`; none if rows have no owners. */
export function ownerConditions(owner: Field | null, alias: string | null = null): readonly Sql[] {
  return owner === null ? [] : [ownedSql(ownerCondition(owner, alias))];
}

/** `workspace_id = $owner` */
export function ownerCondition(field: Field, alias: string | null = null): Sql {
  return rawSql(equalsSql(field, "$owner", alias));
}

/**
 * Returns the conditions of a visible row: it belongs to the owner, and is live.
 * @param from the entity whose file has the statement: rows of another one belong to its owner if they have the same owners
 */
export function visibilityConditions(
  entity: Entity,
  from: Entity = entity,
  alias: string | null = null,
): readonly Sql[] {
  return [...ownerConditions(sharedOwner(from, entity), alias), ...liveConditions(entity, alias)];
}

/** Joins conditions with those of a visible row, for use after WHERE. */
export function conditionsSql(entity: Entity, conditions: readonly Sql[], from: Entity = entity): Sql {
  return conditionsJoined([...conditions, ...visibilityConditions(entity, from)]);
}

/** Returns the WHERE clause for visible rows; null if every row is visible. */
export function visibleWhere(entity: Entity, from: Entity = entity): Sql | null {
  return whereSql(visibilityConditions(entity, from));
}

/** Returns the WHERE clause of these conditions only; null if there are none. */
export function whereSql(conditions: readonly Sql[]): Sql | null {
  if (conditions.length === 0) return null;
  const all = conditionsJoined(conditions);
  const slot = slotIn(all);
  return slot === null ? sql`WHERE ${all}` : ownedSql(sql`WHERE ${slot}`);
}
