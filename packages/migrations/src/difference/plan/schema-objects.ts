// Steps for schemas, extensions, types, sequences and functions. They lock no tables.
import type { Catalog, Domain, EnumType, Routine, Sequence, Table } from "../../catalog/catalog.ts";
import { findSequenceRenames, hasSameOwner } from "../renames/sequence-renames.ts";
import { typeSql } from "../sql/column-sql.ts";
import { qualifiedName, quoteIdentifier, quoteLiteral } from "../sql/quote.ts";
import type { CatalogDiff } from "./catalog-diff.ts";
import { fileNamePart } from "./group-into-files.ts";
import { type Step, statement } from "./step.ts";

interface Named {
  readonly schema: string;
  readonly name: string;
}

const secondary = { isSecondary: true } as const;

export const missingFrom = <T extends Named>(wanted: readonly T[], present: readonly Named[]): readonly T[] =>
  wanted.filter((one) => !present.some(({ schema, name }) => schema === one.schema && name === one.name));

/** Run first, since renames may need a schema. */
export function schemaSteps({ from, to }: CatalogDiff): readonly Step[] {
  return to.schemas
    .filter(({ name }) => name !== "public" && from.schemas.every((one) => one.name !== name))
    .map(({ name }) =>
      statement(fileNamePart("create", name), null, `CREATE SCHEMA IF NOT EXISTS ${quoteIdentifier(name)}`, secondary),
    );
}

export function schemaObjectSteps(diff: CatalogDiff): readonly Step[] {
  const { from, to } = diff;
  return [
    ...to.extensions
      .filter(({ name }) => from.extensions.every((one) => one.name !== name))
      .map(({ name }) =>
        statement(
          fileNamePart("add", name),
          null,
          `CREATE EXTENSION IF NOT EXISTS ${quoteIdentifier(name)}`,
          secondary,
        ),
      ),
    ...missingFrom(to.enums, from.enums).map((type) =>
      statement(fileNamePart("create", type.name), null, createEnum(type, type.name), secondary),
    ),
    ...missingFrom(to.domains, from.domains).map((domain) =>
      statement(fileNamePart("create", domain.name), null, createDomain(domain), secondary),
    ),
    ...missingFrom(to.sequences, keptSequences(diff)).map((sequence) =>
      statement(fileNamePart("create", sequence.name), null, createSequence(sequence), secondary),
    ),
    ...to.functions
      .filter((routine) => definitionOf(from, routine) !== routine.definition && routine.definition !== null)
      .map((routine) =>
        statement(fileNamePart("change", routine.name), null, (routine.definition ?? "").trimEnd(), secondary),
      ),
  ];
}

/** Returns the existing sequences without owned ones, which are renamed with their column. */
function keptSequences({ from, to }: CatalogDiff): readonly Sequence[] {
  return from.sequences.map((sequence) => to.sequences.find((one) => hasSameOwner(one, sequence)) ?? sequence);
}

/** Renames the sequences of renamed columns. */
export function renameSequences({ from, to }: CatalogDiff, table: Table): readonly Step[] {
  return findSequenceRenames(from, to)
    .filter(
      (one) =>
        one.to.name !== one.from.name && one.to.ownedBy?.schema === table.schema && one.to.ownedBy.table === table.name,
    )
    .map((one) => {
      const moved = { schema: one.to.schema, name: one.from.name };
      const text = `ALTER SEQUENCE ${qualifiedName(moved)} RENAME TO ${quoteIdentifier(one.to.name)}`;
      return statement(fileNamePart("rename", one.from.name), table, text, { isAfterDeployment: true });
    });
}

/** Sets OWNED BY after the column exists. */
export function ownedSequences({ from, to }: CatalogDiff): readonly Step[] {
  return missingFrom(to.sequences, from.sequences).flatMap((sequence) => {
    const { ownedBy } = sequence;
    if (ownedBy === null || from.sequences.some((one) => hasSameOwner(one, sequence))) return [];
    const column = `${qualifiedName({ schema: ownedBy.schema, name: ownedBy.table })}.${quoteIdentifier(ownedBy.column)}`;
    const text = `ALTER SEQUENCE ${qualifiedName(sequence)} OWNED BY ${column}`;
    return [statement(fileNamePart("add", ownedBy.column), { schema: ownedBy.schema, name: ownedBy.table }, text)];
  });
}

function definitionOf(catalog: Catalog, routine: Routine): string | null | undefined {
  return catalog.functions.find(
    (one) => one.schema === routine.schema && one.name === routine.name && one.arguments === routine.arguments,
  )?.definition;
}

export function createEnum({ schema, labels }: EnumType, name: string): string {
  return `CREATE TYPE ${qualifiedName({ schema, name })} AS ENUM (${labels.map(quoteLiteral).join(", ")})`;
}

export function createDomain(domain: Domain): string {
  const parts = [
    `CREATE DOMAIN ${qualifiedName(domain)} AS ${typeSql(domain.type)}`,
    ...(domain.collation === null ? [] : [`COLLATE ${domain.collation}`]),
    ...(domain.defaultValue === null ? [] : [`DEFAULT ${domain.defaultValue}`]),
    ...(domain.isNotNull ? ["NOT NULL"] : []),
    ...domain.constraints.map(({ name, definition }) => `CONSTRAINT ${quoteIdentifier(name)} ${definition}`),
  ];
  return parts.join(" ");
}

export function createSequence(sequence: Sequence): string {
  const { type, start, increment, minimum, maximum, cache, cycles } = sequence;
  const largest = { smallint: 32767n, integer: 2147483647n }[type] ?? 9223372036854775807n;
  const parts = [
    `CREATE SEQUENCE ${qualifiedName(sequence)}`,
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
