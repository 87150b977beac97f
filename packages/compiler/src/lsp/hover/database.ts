// SQL of an entity or a field, as the plan has it.
import type { Entity } from "../../2-model/data/entity.ts";
import { columnsOf, type Field } from "../../2-model/data/field/field.ts";
import type { Index } from "../../2-model/data/table/indexes.ts";
import type { ConditionPlan } from "../../4-plan/lists/conditions.ts";
import { columnDefinition, createTable } from "../../4-plan/schema/table/create-table.ts";
import type { Definition } from "../../4-plan/schema/table/definition.ts";
import { createIndex } from "../../4-plan/schema/table/indexes.ts";
import { sqlText } from "../../text/sql.ts";

/** Returns the columns of a field, as in CREATE TABLE. */
export function columnsSql(entity: Entity, field: Field): readonly string[] {
  return columnsOf([field]).map((column) => sqlText(columnDefinition(entity, column)));
}

/** Returns the statements that create indexes; those in CREATE TABLE are left out. */
export function indexesSql(entity: Entity, isMeant: (index: Index) => boolean): readonly string[] {
  return entity.indexes
    .filter((index) => index.createdBy === "create-index" && isMeant(index))
    .map((index) => `${onOneLine(createText(createIndex(entity, index)))};`);
}

/** Returns CREATE TABLE; nothing if migrations do not create the table. */
export function tableSql(entity: Entity): readonly string[] {
  return entity.migrations === null ? [] : `${createText(createTable(entity))};`.split("\n");
}

function createText({ create }: Definition): string {
  return create.map((statement) => sqlText(statement)).join(";\n");
}

/** Returns a condition with `$1` as its parameter. */
export function conditionSql({ condition, sql }: ConditionPlan): string {
  return `${sqlText(sql, { $: "$1" })}  -- ${condition.name}`;
}

function onOneLine(sql: string): string {
  return sql.replaceAll(/\n\s*/g, " ");
}
