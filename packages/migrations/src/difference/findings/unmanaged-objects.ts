// Findings about unmanaged views, tables, functions and policies that block a migration or mention changed objects.
import type { Table } from "../../catalog/catalog.ts";
import { displayName, tableKey } from "../../catalog/names.ts";
import type { Finding } from "../migration-plan.ts";
import { type CatalogDiff, hasTypeChange } from "../plan/catalog-diff.ts";
import { enumChanges, hasType, onlyAddsLabels } from "../plan/enum-labels.ts";
import { hasOutbox } from "../plan/tables/pending-events.ts";
import { mentions } from "../sql/quote.ts";
import { objectFinding, recreateHelp } from "./object-finding.ts";
import { blockingParts, implicitDrops } from "./unmanaged-parts.ts";

export function unmanagedFindings(diff: CatalogDiff): readonly Finding[] {
  return [
    ...blockingViews(diff),
    ...blockingReferences(diff),
    ...diff.pairs.flatMap((pair) => [...implicitDrops(diff, pair), ...blockingParts(diff, pair)]),
    ...blockingColumns(diff),
    ...mentioningFunctions(diff),
    ...channelFindings(diff),
    ...unmanagedPolicies(diff),
  ];
}

/** PostgreSQL refuses to drop a column, or to change its type, if a view reads it. */
function blockingViews(diff: CatalogDiff): readonly Finding[] {
  const { wholeCatalog, from, dropped, pairs } = diff;
  const replaced = enumChanges(diff).filter((change) => !onlyAddsLabels(change));
  return wholeCatalog.views
    .filter((view) => !from.views.some(({ schema, name }) => schema === view.schema && name === view.name))
    .flatMap((view) => {
      const name = displayName(view.schema, view.name);
      const reasons = view.reads.flatMap(({ schema, table, column }) => {
        const place = { schema, name: table };
        if (dropped.some((one) => tableKey(one) === tableKey(place))) {
          return [`${displayName(schema, table)}, which would be dropped`];
        }
        const pair = pairs.find(({ to }) => tableKey(to) === tableKey(place));
        if (pair === undefined || column === null) return [];
        const label = displayName(schema, table, column);
        if (pair.dropped.some((one) => one.name === column)) return [`${label}, which would be dropped`];
        const change = pair.columns.find(({ to }) => to.name === column);
        const isReplaced = change !== undefined && replaced.some((type) => hasType(change.to, type.to));
        return change !== undefined && (hasTypeChange(change) || isReplaced) ? [`${label}, whose type changes`] : [];
      });
      return reasons
        .slice(0, 1)
        .map((reason) => objectFinding("ED808", "error", name, `the view ${name} reads ${reason}`, recreateHelp));
    });
}

/** Foreign keys of unmanaged tables. */
function blockingReferences({ wholeCatalog, from, dropped }: CatalogDiff): readonly Finding[] {
  const managed = new Set(from.tables.map(tableKey));
  return wholeCatalog.tables
    .filter((table) => !managed.has(tableKey(table)))
    .flatMap((table) =>
      table.constraints.flatMap(({ name: constraint, references }) => {
        const target = dropped.find(({ schema, name }) => references?.schema === schema && references.table === name);
        if (target === undefined) return [];
        const name = displayName(table.schema, table.name, constraint);
        const leads = `refers to ${displayName(target.schema, target.name)}, which would be dropped`;
        return [objectFinding("ED808", "error", name, `the foreign key ${name} ${leads}`, recreateHelp)];
      }),
    );
}

/** Columns of unmanaged tables whose enum type is replaced. */
function blockingColumns(diff: CatalogDiff): readonly Finding[] {
  const managed = new Set(diff.from.tables.flatMap((table) => table.columns.map(({ name }) => columnKey(table, name))));
  const replaced = enumChanges(diff).filter((change) => !onlyAddsLabels(change));
  return diff.wholeCatalog.tables.flatMap((table) =>
    table.columns
      .filter((column) => !managed.has(columnKey(table, column.name)) && replaced.some(({ to }) => hasType(column, to)))
      .map((column) => {
        const name = displayName(table.schema, table.name, column.name);
        const message = `${name} is of the type ${column.type}, whose labels are removed or reordered`;
        return objectFinding("ED808", "error", name, message, "change its type in a migration before this one");
      }),
  );
}

const columnKey = (table: Table, column: string): string => `${tableKey(table)} ${column}`;

/** Function bodies are opaque to PostgreSQL: they fail when they run. */
function mentioningFunctions({ wholeCatalog, to, renames, pairs, dropped }: CatalogDiff): readonly Finding[] {
  const changedNames = new Map([
    ...renames.tables.map(({ from }) => [from.name, "renamed"] as const),
    ...renames.columns.map(({ from }) => [from, "renamed"] as const),
    ...dropped.map(({ name }) => [name, "dropped"] as const),
    ...pairs.flatMap((pair) => pair.dropped.map(({ name }) => [name, "dropped"] as const)),
  ]);
  const managed = new Set(to.functions.map(({ schema, name }) => `${schema}.${name}`));
  return wholeCatalog.functions
    .filter(({ schema, name }) => !managed.has(`${schema}.${name}`))
    .flatMap((routine) =>
      [...changedNames]
        .filter(([name]) => mentions(routine.definition ?? "", name))
        .map(([name, change]) => {
          const label = `${displayName(routine.schema, routine.name)}(${routine.arguments})`;
          const message = `the function ${label} mentions ${name}, which is ${change}`;
          return objectFinding(
            "ED804",
            "note",
            label,
            message,
            "check whether it uses this object, and change it in a migration",
          );
        }),
    );
}

/** Policies are permissive by default: a row is visible if any policy allows it. */
function unmanagedPolicies({ wholeCatalog, from, to }: CatalogDiff): readonly Finding[] {
  const byKey = (tables: readonly Table[]): ReadonlyMap<string, Table> =>
    new Map(tables.map((table) => [tableKey(table), table]));
  const [wanted, managed] = [byKey(to.tables), byKey(from.tables)];
  return wholeCatalog.tables.flatMap((table) => {
    const [after, before] = [wanted.get(tableKey(table)), managed.get(tableKey(table))];
    if (after === undefined || after.rowSecurity === "off" || before?.rowSecurity === after.rowSecurity) return [];
    const known = new Set([...after.policies, ...(before?.policies ?? [])].map(({ name }) => name));
    return table.policies
      .filter(({ name, definition }) => !known.has(name) && !definition.includes(" AS RESTRICTIVE"))
      .map(({ name }) => {
        const label = displayName(table.schema, table.name, name);
        const message = `the policy ${label} is kept, and allows its rows in addition to those of the owner`;
        return objectFinding("ED804", "warning", label, message, "drop it in a migration, or make it RESTRICTIVE");
      });
  });
}

/** The channel is named after the qualified table, an outbox event after the bare name. */
function channelFindings({ renames, wholeCatalog }: CatalogDiff): readonly Finding[] {
  return renames.tables.flatMap(({ from, to, hasChannel, storesEvents }) => {
    const [name, former] = [displayName(to.schema, to.name), displayName(from.schema, from.name)];
    const areRenamed = storesEvents && from.name !== to.name && hasOutbox(wholeCatalog);
    const eventNote = areRenamed ? ", and waiting events in the outbox are renamed" : "";
    if (hasChannel && tableKey(from) !== tableKey(to)) {
      const message = `the channel of ${name} has a different name from that of ${former}${eventNote}`;
      return [objectFinding("ED804", "warning", name, message, "subscribe to the new channel")];
    }
    if (!areRenamed) return [];
    const message = `events of ${name} have a different name from those of ${former}${eventNote}`;
    return [objectFinding("ED804", "warning", name, message, "change handlers of events to the new name")];
  });
}
