// Converts a catalog to comparable objects: a name and a definition that has everything that is compared.
import type { Catalog, Column, Domain, Index, Routine, Sequence, Table } from "./catalog.ts";
import { distributionText } from "./distribution.ts";
import { displayName, type ObjectKind, objectKey, routineKey } from "./names.ts";

/** An object of a catalog and its definition. */
export interface ComparableObject {
  readonly key: string;
  readonly kind: ObjectKind;
  /** The display name, `users.email`. */
  readonly name: string;
  /** The key of the table. If the table is missing, its parts are not reported. */
  readonly parent: string | null;
  /** Two objects are equal if their definitions are. */
  readonly definition: string;
}

/**
 * Definitions leave out column order, comments (except those about distribution), names of NOT NULL constraints and
 * versions of extensions.
 */
export function comparableObjects(catalog: Catalog): readonly ComparableObject[] {
  return [
    ...catalog.schemas.map(({ name }) => topLevelObject("schema", "public", [name], "", objectKey("schema", name))),
    ...catalog.extensions.map(({ name }) =>
      topLevelObject("extension", "public", [name], "", objectKey("extension", name)),
    ),
    ...catalog.enums.map(({ schema, name, labels }) =>
      topLevelObject("type", schema, [name], `ENUM (${list(labels)})`),
    ),
    ...catalog.domains.map((domain) => topLevelObject("domain", domain.schema, [domain.name], domainText(domain))),
    ...catalog.sequences.map((sequence) =>
      topLevelObject("sequence", sequence.schema, [sequence.name], sequenceText(sequence)),
    ),
    ...catalog.tables.flatMap(tableObjects),
    ...catalog.views.map(({ schema, name, isMaterialized, definition }) =>
      topLevelObject("view", schema, [name], isMaterialized ? `materialized: ${definition}` : definition),
    ),
    ...catalog.functions.map(routineObject),
  ];
}

function topLevelObject(
  kind: ObjectKind,
  schema: string,
  parts: readonly string[],
  definition: string,
  key: string = objectKey(kind, schema, ...parts),
): ComparableObject {
  return { key, kind, name: displayName(schema, ...parts), parent: null, definition };
}

function routineObject(routine: Routine): ComparableObject {
  const definition = routine.definition ?? routine.kind;
  const name = `${displayName(routine.schema, routine.name)}(${routine.arguments})`;
  return { key: routineKey(routine), kind: "function", name, parent: null, definition };
}

function tableObjects(table: Table): readonly ComparableObject[] {
  const { schema, name } = table;
  const parent = objectKey("table", schema, name);
  const within = (kind: ObjectKind, part: string, definition: string): ComparableObject => ({
    key: objectKey(kind, schema, name, part),
    kind,
    name: displayName(schema, name, part),
    parent,
    definition,
  });
  return [
    topLevelObject("table", schema, [name], tableText(table)),
    ...table.columns.map((column) => within("column", column.name, columnText(column, isProven(table, column)))),
    ...table.constraints
      .filter(({ kind }) => kind !== "not null")
      .map((constraint) => within("constraint", constraint.name, constraint.definition)),
    ...table.indexes
      .filter(({ constraint }) => constraint === null)
      .map((index) => within("index", index.name, indexText(index))),
    ...table.triggers.map((trigger) =>
      within("trigger", trigger.name, trigger.isEnabled ? trigger.definition : `${trigger.definition} (disabled)`),
    ),
    ...table.policies.map((policy) => within("policy", policy.name, policy.definition)),
  ];
}

/** Whether NOT NULL has been validated for existing rows. */
function isProven(table: Table, column: Column): boolean {
  return table.constraints.every(
    ({ kind, isValidated, columns }) => kind !== "not null" || isValidated || columns[0] !== column.name,
  );
}

function tableText(table: Table): string {
  const distributed = distributionText(table);
  const parts = [
    table.partitioning === null ? table.kind : `${table.kind} ${table.partitioning}`,
    ...(table.persistence === "permanent" ? [] : [table.persistence]),
    ...table.inherits.map(({ schema, name }) => `INHERITS ${displayName(schema, name)}`),
    ...(table.options.length === 0 ? [] : [`WITH (${list([...table.options].sort())})`]),
    ...(table.rowSecurity === "off" ? [] : [`row security ${table.rowSecurity}`]),
    ...(distributed === null ? [] : [distributed]),
  ];
  return parts.join(", ");
}

function columnText(column: Column, isProven: boolean): string {
  const { type, collation, isNotNull, defaultValue, generated, identity } = column;
  const parts = [
    type,
    ...(collation === null ? [] : [`COLLATE ${collation}`]),
    ...(isNotNull ? [isProven ? "NOT NULL" : "NOT NULL (not validated)"] : []),
    ...(defaultValue === null ? [] : [`DEFAULT ${defaultValue}`]),
    ...(generated === null ? [] : [`GENERATED ALWAYS AS (${generated.expression}) ${generated.kind.toUpperCase()}`]),
    ...(identity === null ? [] : [`GENERATED ${identity.toUpperCase()} AS IDENTITY`]),
  ];
  return parts.join(" ");
}

const indexText = ({ definition, isValid }: Index): string => (isValid ? definition : `${definition} (invalid)`);

function domainText({ type, isNotNull, defaultValue, collation, constraints }: Domain): string {
  const parts = [
    type,
    ...(collation === null ? [] : [`COLLATE ${collation}`]),
    ...(isNotNull ? ["NOT NULL"] : []),
    ...(defaultValue === null ? [] : [`DEFAULT ${defaultValue}`]),
    ...constraints.map(({ name, definition }) => `CONSTRAINT ${name} ${definition}`),
  ];
  return parts.join(" ");
}

function sequenceText({ type, start, increment, minimum, maximum, cache, cycles, ownedBy }: Sequence): string {
  const owner = ownedBy === null ? "" : ` OWNED BY ${displayName(ownedBy.schema, ownedBy.table, ownedBy.column)}`;
  const range = `START ${start} INCREMENT ${increment} MINVALUE ${minimum} MAXVALUE ${maximum} CACHE ${cache}`;
  return `${type} ${range}${cycles ? " CYCLE" : ""}${owner}`;
}

function list(texts: readonly string[]): string {
  return texts.join(", ");
}
