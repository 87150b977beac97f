// All entities into the schema that they want: the statements that make it from nothing, and what those cannot say.
import { sharedSchema } from "entity-derive/schema";
import type { Entity } from "../../2-model/data/entity.ts";
import type { WantedSchema } from "../../compilation.ts";
import { sqlText } from "../../text/sql.ts";
import { intentOf } from "./intent.ts";
import { placesOf } from "./places.ts";
import type { SharedDdl } from "./table/ddl.ts";
import { type Definition, plainly } from "./table/definition.ts";
import { planTable, type TablePlan } from "./table/table-plan.ts";

/** The order depends on names alone, so that a difference of two reads as what was changed. */
export function planSchema(entities: readonly Entity[]): WantedSchema {
  const tables = inOrder(entities.flatMap((entity) => planTable(entity) ?? []));
  const triggers = tables.flatMap((table) => table.triggers);
  const statements = [
    ...sorted(tables.flatMap(({ extensions }) => extensions)),
    ...sorted(tables.flatMap(({ schemas }) => [...schemas.table, ...schemas.types])),
    ...sorted(tables.flatMap(({ types }) => types)),
    ...tables.flatMap(({ table, indexes, distribution }) => [
      ...[table, ...indexes].map(text),
      ...distribution.map((statement) => sqlText(statement)),
    ]),
    ...tables.flatMap(({ constraints }) => constraints.map(text)),
    ...shared([
      ...tables.flatMap(({ outbox }) => outbox ?? []),
      ...triggers.map((trigger) => trigger.function).sort((a, b) => compare(a.name, b.name)),
    ]),
    ...triggers.flatMap(({ trigger }) => (trigger === null ? [] : [text(trigger)])),
    ...tables.flatMap(({ policies }) => policies.map(text)),
  ];
  return { statements, intent: intentOf(entities), places: placesOf(entities) };
}

function text(definition: Definition): string {
  return sqlText(plainly(definition));
}

/** By their text, which begins with their names; what several tables need alike is made once. */
function sorted(definitions: readonly Definition[]): readonly string[] {
  return [...new Set(definitions.map(text))].sort(compare);
}

function shared(used: readonly SharedDdl[]): readonly string[] {
  return [...new Set(used.map(({ name }) => name))].flatMap((name) => sharedSchema[name]);
}

/** By name, but those that a table refers to come before it. */
function inOrder(tables: readonly TablePlan[]): readonly TablePlan[] {
  const byName = new Map([...tables].sort((a, b) => compare(a.name, b.name)).map((table) => [table.name, table]));
  const ordered = new Set<TablePlan>();
  const visit = (table: TablePlan): void => {
    if (ordered.has(table)) return;
    for (const name of [...table.references].sort(compare)) {
      const needed = byName.get(name);
      // Cycles are closed afterwards: no reference leads back.
      if (needed !== undefined) visit(needed);
    }
    ordered.add(table);
  };
  for (const table of byName.values()) visit(table);
  return [...ordered];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
