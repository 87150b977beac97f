// Converts a catalog to statements that recreate it. Some need statements that come later.
import type { Catalog, Sequence, Table } from "../../catalog/catalog.ts";
import { distributionStatements } from "../../catalog/distribution.ts";
import { createDomain, createEnum, createSequence } from "../../difference/plan/schema-objects.ts";
import { alterTable } from "../../difference/plan/step.ts";
import { securityActions } from "../../difference/plan/tables/policies.ts";
import { columnSql } from "../../difference/sql/column-sql.ts";
import { qualifiedName, quoteIdentifier } from "../../difference/sql/quote.ts";

/**
 * Leaves out comments (except those about distribution), owners, grants, and partitioned tables with their dependents.
 */
export function catalogStatements(catalog: Catalog): readonly string[] {
  const tables = catalog.tables.filter(({ kind }) => kind === "ordinary");
  return [
    ...catalog.schemas
      .filter(({ name }) => name !== "public")
      .map(({ name }) => `CREATE SCHEMA ${quoteIdentifier(name)}`),
    ...catalog.extensions.map(
      ({ name, schema }) => `CREATE EXTENSION ${quoteIdentifier(name)} SCHEMA ${quoteIdentifier(schema)}`,
    ),
    ...catalog.enums.map((type) => createEnum(type, type.name)),
    ...catalog.domains.map(createDomain),
    ...catalog.sequences.map(createSequence),
    ...tables.map(tableStatement),
    ...catalog.functions.flatMap(({ definition }) => definition ?? []),
    ...tables.flatMap((table) => constraintStatements(table, "own")),
    ...tables.flatMap(indexStatements),
    ...tables.flatMap(distributionStatements),
    ...tables.flatMap((table) => constraintStatements(table, "references")),
    ...catalog.sequences.flatMap(ownerStatement),
    ...catalog.views.map(
      (view) =>
        `CREATE ${view.isMaterialized ? "MATERIALIZED " : ""}VIEW ${qualifiedName(view)} AS\n${view.definition.replace(/;\s*$/, "")}`,
    ),
    ...tables.flatMap((table) =>
      table.triggers.flatMap(({ name, definition, isEnabled }) => [
        definition,
        ...(isEnabled ? [] : [`${alterTable(table)} DISABLE TRIGGER ${quoteIdentifier(name)}`]),
      ]),
    ),
    ...tables.flatMap(securityStatements),
  ];
}

function ownerStatement(sequence: Sequence): readonly string[] {
  const { ownedBy } = sequence;
  if (ownedBy === null) return [];
  const column = `${qualifiedName({ ...ownedBy, name: ownedBy.table })}.${quoteIdentifier(ownedBy.column)}`;
  return [`ALTER SEQUENCE ${qualifiedName(sequence)} OWNED BY ${column}`];
}

function tableStatement(table: Table): string {
  const { persistence, columns, inherits, options } = table;
  const unlogged = persistence === "unlogged" ? "UNLOGGED " : "";
  const body = columns.map((column) => `  ${columnSql(column)}`).join(",\n");
  return [
    `CREATE ${unlogged}TABLE ${qualifiedName(table)} (${body === "" ? "" : `\n${body}\n`})`,
    ...(inherits.length === 0 ? [] : [`INHERITS (${inherits.map(qualifiedName).join(", ")})`]),
    ...(options.length === 0 ? [] : [`WITH (${options.join(", ")})`]),
  ].join(" ");
}

/** NOT NULL is part of the columns. Foreign keys come last, since they need keys of other tables. */
function constraintStatements(table: Table, which: "own" | "references"): readonly string[] {
  return table.constraints
    .filter(({ kind }) => kind !== "not null" && (kind === "foreign key") === (which === "references"))
    .map(({ name, definition }) => `${alterTable(table)} ADD CONSTRAINT ${quoteIdentifier(name)} ${definition}`);
}

function indexStatements({ indexes }: Table): readonly string[] {
  return indexes.filter(({ constraint }) => constraint === null).map(({ definition }) => definition);
}

function securityStatements(table: Table): readonly string[] {
  return [
    ...securityActions("off", table.rowSecurity).map((text) => `${alterTable(table)} ${text}`),
    ...table.policies.map(({ definition }) => definition),
  ];
}
