// Schemas, extensions, types, sequences and functions that are new or changed, into statements that lock no table.
import type { Catalog, Domain, EnumType, Routine, Sequence, Table } from "../../catalog/catalog.ts";
import { hasSameOwner, sequencesRenamed } from "../renames/sequences.ts";
import { typeSql } from "../sql/column-sql.ts";
import { literal, qualified, quoted } from "../sql/quote.ts";
import { word } from "./files.ts";
import type { Scope } from "./scope.ts";
import { type Step, statement } from "./step.ts";

interface Named {
  readonly schema: string;
  readonly name: string;
}

const aside = { isAside: true } as const;

export const missingIn = <T extends Named>(wanted: readonly T[], present: readonly Named[]): readonly T[] =>
  wanted.filter((one) => !present.some(({ schema, name }) => schema === one.schema && name === one.name));

/** Before everything else: renames may need a schema. */
export function schemaSteps({ from, to }: Scope): readonly Step[] {
  return to.schemas
    .filter(({ name }) => name !== "public" && from.schemas.every((one) => one.name !== name))
    .map(({ name }) => statement(word("create", name), null, `CREATE SCHEMA IF NOT EXISTS ${quoted(name)}`, aside));
}

export function besideTables(scope: Scope): readonly Step[] {
  const { from, to } = scope;
  return [
    ...to.extensions
      .filter(({ name }) => from.extensions.every((one) => one.name !== name))
      .map(({ name }) => statement(word("add", name), null, `CREATE EXTENSION IF NOT EXISTS ${quoted(name)}`, aside)),
    ...missingIn(to.enums, from.enums).map((type) =>
      statement(word("create", type.name), null, createEnum(type, type.name), aside),
    ),
    ...missingIn(to.domains, from.domains).map((domain) =>
      statement(word("create", domain.name), null, createDomain(domain), aside),
    ),
    ...missingIn(to.sequences, sequencesKept(scope)).map((sequence) =>
      statement(word("create", sequence.name), null, createSequence(sequence), aside),
    ),
    ...to.functions
      .filter((routine) => definitionOf(from, routine) !== routine.definition && routine.definition !== null)
      .map((routine) => statement(word("change", routine.name), null, (routine.definition ?? "").trimEnd(), aside)),
  ];
}

/** Those that columns own are called otherwise with them. */
function sequencesKept({ from, to }: Scope): readonly Sequence[] {
  return from.sequences.map((sequence) => to.sequences.find((one) => hasSameOwner(one, sequence)) ?? sequence);
}

/** Sequences of a table's columns, whose names have changed with it. */
export function sequenceRenames({ from, to }: Scope, table: Table): readonly Step[] {
  return sequencesRenamed(from, to)
    .filter(
      (one) =>
        one.to.name !== one.from.name && one.to.ownedBy?.schema === table.schema && one.to.ownedBy.table === table.name,
    )
    .map((one) => {
      const moved = { schema: one.to.schema, name: one.from.name };
      const text = `ALTER SEQUENCE ${qualified(moved)} RENAME TO ${quoted(one.to.name)}`;
      return statement(word("rename", one.from.name), table, text, { isAfterDeployment: true });
    });
}

/** A sequence belongs to its column once that is there. */
export function ownedSequences({ from, to }: Scope): readonly Step[] {
  return missingIn(to.sequences, from.sequences).flatMap((sequence) => {
    const { ownedBy } = sequence;
    if (ownedBy === null || from.sequences.some((one) => hasSameOwner(one, sequence))) return [];
    const column = `${qualified({ schema: ownedBy.schema, name: ownedBy.table })}.${quoted(ownedBy.column)}`;
    const text = `ALTER SEQUENCE ${qualified(sequence)} OWNED BY ${column}`;
    return [statement(word("add", ownedBy.column), { schema: ownedBy.schema, name: ownedBy.table }, text)];
  });
}

function definitionOf(catalog: Catalog, routine: Routine): string | null | undefined {
  return catalog.functions.find(
    (one) => one.schema === routine.schema && one.name === routine.name && one.arguments === routine.arguments,
  )?.definition;
}

export function createEnum({ schema, labels }: EnumType, name: string): string {
  return `CREATE TYPE ${qualified({ schema, name })} AS ENUM (${labels.map(literal).join(", ")})`;
}

function createDomain(domain: Domain): string {
  const parts = [
    `CREATE DOMAIN ${qualified(domain)} AS ${typeSql(domain.type)}`,
    ...(domain.collation === null ? [] : [`COLLATE ${domain.collation}`]),
    ...(domain.defaultValue === null ? [] : [`DEFAULT ${domain.defaultValue}`]),
    ...(domain.isNotNull ? ["NOT NULL"] : []),
    ...domain.constraints.map(({ name, definition }) => `CONSTRAINT ${quoted(name)} ${definition}`),
  ];
  return parts.join(" ");
}

function createSequence(sequence: Sequence): string {
  const { type, start, increment, minimum, maximum, cache, cycles } = sequence;
  const largest = { smallint: 32767n, integer: 2147483647n }[type] ?? 9223372036854775807n;
  const parts = [
    `CREATE SEQUENCE ${qualified(sequence)}`,
    ...(type === "bigint" ? [] : [`AS ${type}`]),
    ...(increment === 1n ? [] : [`INCREMENT ${increment}`]),
    ...(minimum === 1n ? [] : [`MINVALUE ${minimum}`]),
    ...(maximum === largest ? [] : [`MAXVALUE ${maximum}`]),
    ...(start === 1n ? [] : [`START ${start}`]),
    ...(cache === 1n ? [] : [`CACHE ${cache}`]),
    ...(cycles ? ["CYCLE"] : []),
  ];
  return parts.join(" ");
}
