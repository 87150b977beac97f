// Restricts a catalog to the objects with given names.
import type { Catalog, Constraint, Table } from "./catalog.ts";
import { objectKey, routineKey, tableKey } from "./names.ts";

/** The names of all objects of a catalog; `restrictCatalog` takes the union of several. */
export type CatalogNames = ReadonlySet<string>;

/** Returns the keys of tables, columns, constraints, indexes, triggers, types, functions and so on. */
export function catalogNames(catalog: Catalog): CatalogNames {
  return new Set([
    ...catalog.schemas.map(({ name }) => objectKey("schema", name)),
    ...catalog.extensions.map(({ name }) => objectKey("extension", name)),
    ...catalog.enums.map(({ schema, name }) => objectKey("type", schema, name)),
    ...catalog.domains.map(({ schema, name }) => objectKey("domain", schema, name)),
    ...catalog.sequences.map(({ schema, name }) => objectKey("sequence", schema, name)),
    ...catalog.tables.flatMap((table) => [tableKey(table), ...partNames(table)]),
    ...catalog.views.map(({ schema, name }) => objectKey("view", schema, name)),
    ...catalog.functions.map(routineKey),
  ]);
}

/**
 * Storage parameters, UNLOGGED, row security, and DEFERRABLE and INCLUDE of a primary key have keys of their own: a
 * catalog that does not set them leaves them unchanged in another.
 */
function partNames(table: Table): readonly string[] {
  const { schema, name, columns, constraints, indexes, triggers, policies, options, rowSecurity, persistence } = table;
  return [
    ...(options.length > 0 ? [objectKey("table", schema, name, "options")] : []),
    ...(persistence === "unlogged" ? [objectKey("table", schema, name, "unlogged")] : []),
    ...constraints
      .filter((constraint) => plainPrimaryKey(constraint) !== constraint)
      .map((constraint) => objectKey("constraint", schema, name, constraint.name, "key options")),
    ...(rowSecurity !== "off" ? [objectKey("table", schema, name, "row security")] : []),
    ...columns.map((column) => objectKey("column", schema, name, column.name)),
    ...constraints
      .filter(({ kind }) => kind !== "not null")
      .map((constraint) => objectKey("constraint", schema, name, constraint.name)),
    ...indexes.map((index) => objectKey("index", schema, name, index.name)),
    ...triggers.map((trigger) => objectKey("trigger", schema, name, trigger.name)),
    ...policies.map((policy) => objectKey("policy", schema, name, policy.name)),
  ];
}

/**
 * Returns the objects of the catalog that the names include, down to columns, constraints, indexes and triggers. NOT
 * NULL constraints are kept with their columns, whatever their names.
 */
export function restrictCatalog(catalog: Catalog, names: CatalogNames): Catalog {
  return {
    server: catalog.server,
    schemas: catalog.schemas.filter(({ name }) => names.has(objectKey("schema", name))),
    extensions: catalog.extensions.filter(({ name }) => names.has(objectKey("extension", name))),
    enums: catalog.enums.filter(({ schema, name }) => names.has(objectKey("type", schema, name))),
    domains: catalog.domains.filter(({ schema, name }) => names.has(objectKey("domain", schema, name))),
    sequences: catalog.sequences.filter(({ schema, name }) => names.has(objectKey("sequence", schema, name))),
    tables: catalog.tables.filter((table) => names.has(tableKey(table))).map((table) => restrictTable(table, names)),
    views: catalog.views.filter(({ schema, name }) => names.has(objectKey("view", schema, name))),
    functions: catalog.functions.filter((routine) => names.has(routineKey(routine))),
  };
}

function restrictTable(table: Table, names: CatalogNames): Table {
  const { schema, name } = table;
  const columns = table.columns.filter((column) => names.has(objectKey("column", schema, name, column.name)));
  const columnNames = new Set(columns.map((column) => column.name));
  const has = (part: "options" | "unlogged" | "row security"): boolean =>
    names.has(objectKey("table", schema, name, part));
  return {
    ...table,
    persistence: has("unlogged") ? table.persistence : "permanent",
    options: has("options") ? table.options : [],
    rowSecurity: has("row security") ? table.rowSecurity : "off",
    columns,
    constraints: table.constraints
      .filter((constraint) =>
        constraint.kind === "not null"
          ? constraint.columns.every((column) => columnNames.has(column))
          : names.has(objectKey("constraint", schema, name, constraint.name)),
      )
      .map((constraint) =>
        names.has(objectKey("constraint", schema, name, constraint.name, "key options"))
          ? constraint
          : plainPrimaryKey(constraint),
      ),
    indexes: table.indexes.filter((index) => names.has(objectKey("index", schema, name, index.name))),
    triggers: table.triggers.filter((trigger) => names.has(objectKey("trigger", schema, name, trigger.name))),
    policies: table.policies.filter((policy) => names.has(objectKey("policy", schema, name, policy.name))),
  };
}

/** Removes INCLUDE and DEFERRABLE, which entities cannot express, from a primary key. */
function plainPrimaryKey(constraint: Constraint): Constraint {
  if (constraint.kind !== "primary key") return constraint;
  const definition = /^PRIMARY KEY \((?:"(?:[^"]|"")*"|[^")])*\)/.exec(constraint.definition)?.[0];
  if (definition === undefined || definition === constraint.definition) return constraint;
  return { ...constraint, definition, isDeferrable: false, isDeferred: false };
}
