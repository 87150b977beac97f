// CREATE TABLE of an entity: columns with their types, defaults, constraints and foreign keys.

import type { Parent } from "../../../2-model/data/entity.ts";
import { allOrNothingFields, type Entity, storedFields } from "../../../2-model/data/entity.ts";
import { choiceIn } from "../../../2-model/data/field/column-type.ts";
import {
  type ColumnDefault,
  type Field,
  isNullableColumn,
  presenceColumns,
} from "../../../2-model/data/field/field.ts";
import { checkName, columnChecks } from "../../../2-model/data/table/constraint-names.ts";
import { isAddedSeparately } from "../../../2-model/data/table/distribution.ts";
import { rangeChecks } from "../../../2-model/data/table/indexes.ts";
import { quoteIdentifier, quoteLiteral } from "../../../text/identifier.ts";
import type { Literal } from "../../../text/literal.ts";
import { rawSql, type Sql, verbatimSql } from "../../../text/sql.ts";
import { includeClause } from "../../sql/index-target.ts";
import { qualifiedTable } from "../../sql/pieces.ts";
import { postgresType } from "../../sql/postgres-type.ts";
import { type Definition, definition } from "./definition.ts";
import { excludeConstraints } from "./exclude.ts";
import { generatedColumns } from "./generated-columns.ts";

export function createTable(entity: Entity): Definition {
  const columns = storedFields(entity).map((field) => columnDefinition(entity, field));
  const definitions = [
    ...columns,
    ...generatedColumns(entity).map(({ name, type, value }) =>
      rawSql(`${quoteIdentifier(name)} ${type} GENERATED ALWAYS AS (${value}) STORED`),
    ),
    ...embeddedChecks(entity),
    ...rangeOrderChecks(entity),
    ...tableConstraints(entity).map(rawSql),
    ...excludeConstraints(entity),
  ];
  const lines: Sql["parts"] = definitions.flatMap(({ parts }, index) => [index === 0 ? "\n  " : ",\n  ", ...parts]);
  const rest: Sql = { kind: "sql", parts: [`${qualifiedTable(entity)} (`, ...lines, "\n)"] };
  return definition("CREATE TABLE", rest, "IF NOT EXISTS");
}

/** Table constraints: keys of several columns, and foreign keys of several columns. */
function tableConstraints(entity: Entity): readonly string[] {
  const { primaryKey, indexes } = entity;
  return [
    ...(primaryKey.length === 1 ? [] : [`${primaryKeyClause(entity).trimStart()} (${columnNames(primaryKey)})`]),
    ...indexes
      .filter(
        ({ createdBy, fields, include }) =>
          createdBy === "unique-constraint" && (fields.length > 1 || include.length > 0),
      )
      .map(
        ({ name, fields, include }) =>
          `CONSTRAINT ${quoteIdentifier(name)} UNIQUE (${columnNames(fields)})${includeClause(include)}`,
      ),
    ...entity.parents
      .filter((parent) => !isColumnConstraint(parent) && !isAddedSeparately(entity, parent))
      .map((parent) => `CONSTRAINT ${foreignKey(parent)}`),
    ...entity.parents
      .filter((parent) => !isAddedSeparately(entity, parent))
      .flatMap(liveForeignKey)
      .map((text) => `CONSTRAINT ${text}`),
  ];
}

/** Returns `posts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users (id)`. */
function foreignKey(parent: Parent): string {
  const columns = parent.columns.map(({ own }) => own);
  return `${quoteIdentifier(parent.constraint)} FOREIGN KEY (${columnNames(columns)}) ${references(parent)}`;
}

/** Returns the foreign key from live rows to live rows of the parent; none without soft deletion. */
function liveForeignKey({ live, columns, target, onDelete, deferrable }: Parent): readonly string[] {
  if (live === null) return [];
  const own = [columnNames(columns.map((pair) => pair.own)), quoteIdentifier(live.column)].join(", ");
  const other = [columnNames(columns.map((pair) => pair.target)), "live"].join(", ");
  // Both foreign keys cascade, since either may be checked first.
  const actions = `${onDelete === "cascade" ? " ON DELETE CASCADE" : ""}${deferral(deferrable)}`;
  const name = quoteIdentifier(live.constraint);
  return [`${name} FOREIGN KEY (${own}) REFERENCES ${qualifiedTable(target)} (${other})${actions}`];
}

function deferral(deferrable: Parent["deferrable"]): string {
  return deferrable === null ? "" : ` DEFERRABLE INITIALLY ${deferrable.toUpperCase()}`;
}

/** Whether the foreign key can be part of the column's definition. */
function isColumnConstraint({ columns }: Parent): boolean {
  return columns.length === 1;
}

function columnNames(fields: readonly Field[]): string {
  return fields.map(({ column }) => quoteIdentifier(column.name)).join(", ");
}

/** Returns `email TEXT NOT NULL`, with the column's constraints. */
export function columnDefinition(entity: Entity, field: Field): Sql {
  const { column } = field;
  const parts: Sql["parts"][number][] = [`${quoteIdentifier(column.name)} ${postgresType(field)}`];
  const isKey = entity.primaryKey.length === 1 && entity.primaryKey[0] === field;
  if (!isNullableColumn(field) && !isKey) parts.push(" NOT NULL");
  if (isKey) parts.push(primaryKeyClause(entity));
  if (column.defaultValue !== null) parts.push(...defaultClause(column.defaultValue, field).parts);
  for (const { createdBy, name, fields, include } of entity.indexes) {
    if (createdBy !== "unique-constraint" || fields.length !== 1 || fields[0] !== field || include.length > 0) continue;
    parts.push(` CONSTRAINT ${quoteIdentifier(name)} UNIQUE`);
  }
  for (const { name, sql } of columnChecks(entity.table.name, field))
    parts.push(
      ` CONSTRAINT ${quoteIdentifier(name)} CHECK (`,
      ...(sql === null ? unionCheck(field) : verbatimSql(sql.value)).parts,
      ")",
    );
  const parent = entity.parents.find(
    (candidate) => candidate.field === field && !isAddedSeparately(entity, candidate) && isColumnConstraint(candidate),
  );
  if (parent !== undefined) parts.push(` CONSTRAINT ${quoteIdentifier(parent.constraint)} ${references(parent)}`);
  return { kind: "sql", parts };
}

/** Returns `status IN ('open', 'closed')`, or the same for all elements of an array. */
function unionCheck(field: Field): Sql {
  const column = quoteIdentifier(field.column.name);
  const values = (choiceIn(field.type)?.values ?? []).map(quoteLiteral).join(", ");
  return rawSql(
    field.type.kind === "array" ? `${column} <@ ARRAY[${values}]::${postgresType(field)}` : `${column} IN (${values})`,
  );
}

/** A nullable embedded object has all of its required columns, or all of its columns are NULL. */
function embeddedChecks(entity: Entity): readonly Sql[] {
  return allOrNothingFields(entity).map((field) => {
    const [all, required] = [field.parts ?? [], presenceColumns(field)?.of ?? []];
    const name = quoteIdentifier(checkName(entity.table.name, field));
    return rawSql(`CONSTRAINT ${name} CHECK (${rowOf(required)} IS NOT NULL OR ${rowOf(all)} IS NULL)`);
  });
}

/** The lower bound of a range is not above the upper bound, for which PostgreSQL would raise a data exception. */
function rangeOrderChecks({ table, indexes }: Entity): readonly Sql[] {
  return rangeChecks(table.name, indexes).map(({ name, from, to, mayBeEqual }) => {
    const [first, second] = [from, to].map(({ column }) => quoteIdentifier(column.name));
    return rawSql(`CONSTRAINT ${quoteIdentifier(name)} CHECK (${first} ${mayBeEqual ? "<=" : "<"} ${second})`);
  });
}

function rowOf(fields: readonly Field[]): string {
  const names = fields.map(({ column }) => quoteIdentifier(column.name)).join(", ");
  return fields.length === 1 ? names : `(${names})`;
}

/** The constraint is named if PostgreSQL would choose another name, because it truncates long ones. */
function primaryKeyClause({ indexes, table }: Entity): string {
  const name = indexes.find(({ createdBy }) => createdBy === "primary-key")?.name ?? "";
  return name === `${table.name}_pkey` ? " PRIMARY KEY" : ` CONSTRAINT ${quoteIdentifier(name)} PRIMARY KEY`;
}

/** Returns `REFERENCES public.users (id) ON DELETE CASCADE`. */
function references(parent: Parent): string {
  const { pairs, columns, target, onDelete, onUpdate, deferrable } = parent;
  const own = pairs.map((pair) => pair.own);
  // SET NULL and SET DEFAULT name the columns of the key, so that the other ones do not change.
  const setColumns = !isColumnConstraint(parent) && onDelete?.startsWith("set ") ? ` (${columnNames(own)})` : "";
  const actions = [
    onDelete === null ? "" : ` ON DELETE ${onDelete.toUpperCase()}${setColumns}`,
    onUpdate === null ? "" : ` ON UPDATE ${onUpdate.toUpperCase()}`,
    deferral(deferrable),
  ];
  return `REFERENCES ${qualifiedTable(target)} (${columnNames(columns.map((pair) => pair.target))})${actions.join("")}`;
}

/** Returns the statements that add a foreign key when all tables exist. */
export function addForeignKeys(entity: Entity, parent: Parent): readonly Definition[] {
  return [foreignKey(parent), ...liveForeignKey(parent)].map((text) =>
    definition("ALTER TABLE", rawSql(`${qualifiedTable(entity)} ADD CONSTRAINT ${text}`), "catch"),
  );
}

function defaultClause(value: ColumnDefault, field: Field): Sql {
  switch (value.kind) {
    case "now":
      return rawSql(` DEFAULT ${nowFor(postgresType(field))}`);
    case "identity":
      return rawSql(` GENERATED ${value.isAlways ? "ALWAYS" : "BY DEFAULT"} AS IDENTITY`);
    case "generated": {
      const kind = value.isStored ? "STORED" : "VIRTUAL";
      return { kind: "sql", parts: [" GENERATED ALWAYS AS (", ...verbatimSql(value.sql.value).parts, `) ${kind}`] };
    }
    case "literal":
      return rawSql(` DEFAULT ${literalSql(value.value, field)}`);
    case "expression": {
      const text = value.sql.value;
      const simple = /^(?:[\w.]+(?:\([\w\s,.']*\))?|'(?:[^']|'')*')$/.test(text);
      const [open, close] = simple ? [" DEFAULT ", ""] : [" DEFAULT (", ")"];
      return { kind: "sql", parts: [open, ...verbatimSql(text).parts, close] };
    }
  }
}

function nowFor(type: string): string {
  if (/^date$/i.test(type)) return "CURRENT_DATE";
  return /^time(?!stamp)/i.test(type) ? "CURRENT_TIME" : "NOW()";
}

/** Returns a literal initializer as SQL for the column's type. */
function literalSql(value: Literal, field: Field): string {
  if (field.type.kind === "scalar" && field.type.scalar === "json") {
    return `${quoteLiteral(JSON.stringify(value))}::jsonb`;
  }
  if (Array.isArray(value)) {
    const isJson = field.type.kind === "array" && field.type.of.kind === "scalar" && field.type.of.scalar === "json";
    const texts = value.map((item: Literal) => (isJson ? JSON.stringify(item) : String(item)));
    return `${quoteLiteral(arrayText(texts))}::${postgresType(field)}`;
  }
  if (typeof value === "string") return quoteLiteral(value);
  return typeof value === "number" && !Number.isFinite(value) ? quoteLiteral(String(value)) : String(value);
}

function arrayText(texts: readonly string[]): string {
  return `{${texts.map((item) => `"${item.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;
}
