// Converts a catalog to statements that recreate it. Some need statements that come later.
import type { Catalog, Column, Domain, Sequence, Table } from "../../catalog/catalog.ts";
import { distributionStatements } from "../../catalog/distribution.ts";
import { quoteAlways, quoteLiteral } from "../../catalog/identifier.ts";

/**
 * Leaves out comments (except those about distribution), owners, grants, and partitioned tables with their dependents.
 */
export function catalogStatements(catalog: Catalog): readonly string[] {
  const tables = catalog.tables.filter(({ kind }) => kind === "ordinary");
  return [
    ...catalog.schemas.filter(({ name }) => name !== "public").map(({ name }) => `CREATE SCHEMA ${quoteAlways(name)}`),
    ...catalog.extensions.map(
      ({ name, schema }) => `CREATE EXTENSION ${quoteAlways(name)} SCHEMA ${quoteAlways(schema)}`,
    ),
    ...catalog.enums.map(
      ({ schema, name, labels }) =>
        `CREATE TYPE ${qualified(schema, name)} AS ENUM (${labels.map(quoteLiteral).join(", ")})`,
    ),
    ...catalog.domains.map(domainStatement),
    ...catalog.sequences.map(sequenceStatement),
    ...tables.map(tableStatement),
    ...catalog.functions.flatMap(({ definition }) => definition ?? []),
    ...tables.flatMap((table) => constraintStatements(table, "own")),
    ...tables.flatMap(indexStatements),
    ...tables.flatMap(distributionStatements),
    ...tables.flatMap((table) => constraintStatements(table, "references")),
    ...catalog.sequences.flatMap(ownerStatement),
    ...catalog.views.map(
      ({ schema, name, isMaterialized, definition }) =>
        `CREATE ${isMaterialized ? "MATERIALIZED " : ""}VIEW ${qualified(schema, name)} AS\n${definition.replace(/;\s*$/, "")}`,
    ),
    ...tables.flatMap(({ triggers, schema, name }) =>
      triggers.flatMap((trigger) => [
        trigger.definition,
        ...(trigger.isEnabled
          ? []
          : [`ALTER TABLE ${qualified(schema, name)} DISABLE TRIGGER ${quoteAlways(trigger.name)}`]),
      ]),
    ),
    ...tables.flatMap(securityStatements),
  ];
}

const qualified = (schema: string, name: string): string => `${quoteAlways(schema)}.${quoteAlways(name)}`;

function domainStatement({ schema, name, type, isNotNull, defaultValue, collation, constraints }: Domain): string {
  const parts = [
    `CREATE DOMAIN ${qualified(schema, name)} AS ${type}`,
    ...(collation === null ? [] : [`COLLATE ${collation}`]),
    ...(defaultValue === null ? [] : [`DEFAULT ${defaultValue}`]),
    ...(isNotNull ? ["NOT NULL"] : []),
    ...constraints.map((constraint) => `CONSTRAINT ${quoteAlways(constraint.name)} ${constraint.definition}`),
  ];
  return parts.join(" ");
}

function sequenceStatement(sequence: Sequence): string {
  const { schema, name, type, start, increment, minimum, maximum, cache, cycles } = sequence;
  return `CREATE SEQUENCE ${qualified(schema, name)} AS ${type} INCREMENT ${increment} MINVALUE ${minimum} MAXVALUE ${maximum} START ${start} CACHE ${cache}${cycles ? " CYCLE" : ""}`;
}

function ownerStatement({ schema, name, ownedBy }: Sequence): readonly string[] {
  if (ownedBy === null) return [];
  const column = `${qualified(ownedBy.schema, ownedBy.table)}.${quoteAlways(ownedBy.column)}`;
  return [`ALTER SEQUENCE ${qualified(schema, name)} OWNED BY ${column}`];
}

function tableStatement({ schema, name, persistence, columns, inherits, options }: Table): string {
  const unlogged = persistence === "unlogged" ? "UNLOGGED " : "";
  const parents = inherits.map((parent) => qualified(parent.schema, parent.name)).join(", ");
  const body = columns.map((column) => `  ${columnText(column)}`).join(",\n");
  return [
    `CREATE ${unlogged}TABLE ${qualified(schema, name)} (${body === "" ? "" : `\n${body}\n`})`,
    ...(parents === "" ? [] : [`INHERITS (${parents})`]),
    ...(options.length === 0 ? [] : [`WITH (${options.join(", ")})`]),
  ].join(" ");
}

function columnText({ name, type, collation, defaultValue, generated, identity, isNotNull }: Column): string {
  const parts = [
    `${quoteAlways(name)} ${type}`,
    ...(collation === null ? [] : [`COLLATE ${collation}`]),
    ...(generated === null ? [] : [`GENERATED ALWAYS AS (${generated.expression}) ${generated.kind.toUpperCase()}`]),
    ...(identity === null ? [] : [`GENERATED ${identity.toUpperCase()} AS IDENTITY`]),
    ...(defaultValue === null ? [] : [`DEFAULT ${defaultValue}`]),
    ...(isNotNull ? ["NOT NULL"] : []),
  ];
  return parts.join(" ");
}

/** NOT NULL is part of the columns. Foreign keys come last, since they need keys of other tables. */
function constraintStatements({ schema, name, constraints }: Table, which: "own" | "references"): readonly string[] {
  return constraints
    .filter(({ kind }) => kind !== "not null" && (kind === "foreign key") === (which === "references"))
    .map(
      (constraint) =>
        `ALTER TABLE ${qualified(schema, name)} ADD CONSTRAINT ${quoteAlways(constraint.name)} ${constraint.definition}`,
    );
}

function indexStatements({ indexes }: Table): readonly string[] {
  return indexes.filter(({ constraint }) => constraint === null).map(({ definition }) => definition);
}

function securityStatements({ schema, name, rowSecurity, policies }: Table): readonly string[] {
  const table = qualified(schema, name);
  return [
    ...(rowSecurity === "off" ? [] : [`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`]),
    ...(rowSecurity === "forced" ? [`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`] : []),
    ...policies.map(({ definition }) => definition),
  ];
}
