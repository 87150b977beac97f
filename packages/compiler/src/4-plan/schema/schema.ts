// Plans the schema of all entities: the statements that create it, and instructions for migrations.
import { sharedSchema } from "entity-derive/schema";
import type { Entity } from "../../2-model/data/entity.ts";
import type { WantedSchema } from "../../compilation.ts";
import { sqlText } from "../../text/sql.ts";
import { intentOf } from "./intent.ts";
import { placesOf } from "./places.ts";
import type { SharedDdl } from "./table/ddl.ts";
import { createSql, type Definition } from "./table/definition.ts";
import { planTable, type TablePlan } from "./table/table-plan.ts";

/** The order depends on names only, so that a diff of two schemas shows no more than what changed. */
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
      ...tables.flatMap(({ idempotency }) => idempotency ?? []),
      ...triggers.map((trigger) => trigger.function).sort((a, b) => compare(a.name, b.name)),
    ]),
    ...triggers.flatMap(({ trigger }) => (trigger === null ? [] : [text(trigger)])),
    ...tables.flatMap(({ policy }) => policy?.create ?? []),
  ];
  return { statements, intent: intentOf(entities), places: placesOf(entities) };
}

function text(definition: Definition): string {
  return sqlText(createSql(definition));
}

/** Sorts statements and removes duplicates, such as an extension that several tables need. */
function sorted(definitions: readonly Definition[]): readonly string[] {
  return [...new Set(definitions.map(text))].sort(compare);
}

function shared(used: readonly SharedDdl[]): readonly string[] {
  return [...new Set(used.map(({ name }) => name))].flatMap((name) => sharedSchema[name]);
}

/** Sorts tables by name, but referenced tables before those that refer to them. */
function inOrder(tables: readonly TablePlan[]): readonly TablePlan[] {
  const byName = new Map([...tables].sort((a, b) => compare(a.name, b.name)).map((table) => [table.name, table]));
  const ordered = new Set<TablePlan>();
  const visit = (table: TablePlan): void => {
    if (ordered.has(table)) return;
    for (const name of [...table.references].sort(compare)) {
      const referenced = byName.get(name);
      // There are no cycles: foreign keys that would close one are added later.
      if (referenced !== undefined) visit(referenced);
    }
    ordered.add(table);
  };
  for (const table of byName.values()) visit(table);
  return [...ordered];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
