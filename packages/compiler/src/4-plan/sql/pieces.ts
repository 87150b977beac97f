// The pieces that an entity's statements share: its table, its columns, the values of a new row.

import { type Entity, insertFields, storedFields, updatedAtField } from "../../2-model/data/entity.ts";
import { type Field, hasSqlDefault, whenMissing } from "../../2-model/data/field/field.ts";
import { moduleOf } from "../../2-model/data/folder.ts";
import { exportNames } from "../../2-model/names/exports.ts";
import { fitIdentifier, quoteIdentifier } from "../../text/identifier.ts";
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
import { isEqual } from "./compare.ts";
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

/** Nearly every statement names all columns; they follow from the fields alone. */
const columnTexts = new WeakMap<readonly Field[], string>();

/** All columns in the order of the class, as the constant that the entity's row file exports. */
export function columnsSql(entity: Entity, from: Entity = entity): Sql {
  const text = columnTexts.get(entity.fields) ?? sqlText(columnList(storedFields(entity)));
  columnTexts.set(entity.fields, text);
  const { name, file } = exportNames(entity.names).columns;
  return namedSql(name, text, moduleOf(entity, file, from));
}

export function columnList(fields: readonly Field[]): Sql {
  return listSql(fields.map(columnSql));
}

/** The parameters of an INSERT: a column's value, and before it, where NULL and "absent" differ, whether it was given. */
export interface InsertParameter {
  readonly field: Field;
  readonly kind: "value" | "given";
  /** Its name in the record set of `createMany`. */
  readonly name: string;
}

export function insertParameters(entity: Entity): readonly InsertParameter[] {
  const fields = insertFields(entity);
  const taken = new Set(fields.map((field) => field.column.name));
  return fields.flatMap((field): InsertParameter[] => {
    const { name } = field.column;
    const value: InsertParameter = { field, kind: "value", name };
    if (!needsGiven(field)) return [value];
    const given = freeName(`${name}_given`, taken);
    taken.add(given);
    return [{ field, kind: "given", name: given }, value];
  });
}

/** The name, or one like it that is not taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const fitting = fitIdentifier(name);
  return taken.has(fitting) ? freeName(`${name}_`, taken) : fitting;
}

/** A nullable column with a SQL default: an absent field takes the default, a null is NULL. */
function needsGiven(field: Field): boolean {
  return field.nullable && hasSqlDefault(field);
}

/** The value of each column of an INSERT, `operand` naming its parameters. */
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
    if (needsGiven(field)) return sql`CASE WHEN ${of("given")} THEN ${of("value")} ELSE ${otherwise} END`;
    return sql`COALESCE(${of("value")}, ${otherwise})`;
  });
}

/** The columns of the record set that `createMany` passes; JSONB travels as text, or its strings would not be parsed. */
export function recordColumns(entity: Entity): Sql {
  return listSql(
    insertParameters(entity).map((parameter) => rawSql(`${quoteIdentifier(parameter.name)} ${recordType(parameter)}`)),
    "  FROM json_to_recordset($1) AS given (".length,
  );
}

function recordType({ field, kind }: InsertParameter): string {
  if (kind === "given") return "BOOLEAN";
  return isJsonColumn(field) ? "TEXT" : postgresType(field);
}

export function isJsonColumn(field: Field): boolean {
  return /^jsonb?$/i.test(postgresType(field));
}

/** What every change of a row sets besides: `version = version + 1`, and the time. The row may have a name. */
export function changeMarks(entity: Entity, row: Sql | null = null): readonly Sql[] {
  return [...versionRises(entity, row), ...touches(entity, row)];
}

function versionRises({ version }: Entity, row: Sql | null): readonly Sql[] {
  if (version === null) return [];
  const column = columnSql(version);
  return [sql`${column} = ${row === null ? column : sql`${row}.${column}`} + 1`];
}

/** The trigger would give the clock's time, too, and runs for whoever does not set one. */
function touches(entity: Entity, existing: Sql | null): readonly Sql[] {
  const field = updatedAtField(entity);
  if (field === null) return [];
  const { clock } = placementOf(entity);
  return [(existing === null ? clock.update : clock.upsert)(columnSql(field))];
}

/** The condition of a live row, on a table that is called by its name or an alias; none where every row is live. */
export function liveSql(entity: Entity, alias: string | null = null): readonly Sql[] {
  if (entity.live === null) return [];
  const column = quoteIdentifier(entity.live.column.name);
  return [rawSql(`${alias === null ? column : `${quoteIdentifier(alias)}.${column}`} IS NULL`)];
}

/** The condition of a row of `$owner`, as a slot; none if rows have no owners. */
export function ownerSql({ ownerFilter }: Pick<Entity, "ownerFilter">, alias: string | null = null): readonly Sql[] {
  return ownerFilter === null ? [] : [ownedSql(isOwnersSql(ownerFilter, alias))];
}

/** `workspace_id = $owner` */
export function isOwnersSql(field: Field, alias: string | null = null): Sql {
  return rawSql(isEqual(field, "$owner", alias));
}

/** What a row has to fulfil to be seen at all: it is the owner's, and live. */
export function visibleSql(entity: Entity, alias: string | null = null): readonly Sql[] {
  return [...ownerSql(entity, alias), ...liveSql(entity, alias)];
}

/** Conditions, and those of a row that is seen, as the inside of a WHERE clause. */
export function conditionsSql(entity: Entity, ...conditions: readonly Sql[]): Sql {
  return conditionsJoined([...conditions, ...visibleSql(entity)]);
}

/** The WHERE line of a read that has no condition of its own; null where every row is seen. */
export function visibleWhere(entity: Entity): Sql | null {
  return whereSql(visibleSql(entity));
}

/** The WHERE line of these conditions and no others; null where there are none. */
export function whereSql(conditions: readonly Sql[]): Sql | null {
  if (conditions.length === 0) return null;
  const all = conditionsJoined(conditions);
  const slot = slotIn(all);
  return slot === null ? sql`WHERE ${all}` : ownedSql(sql`WHERE ${slot}`);
}
