// Builds the primary key from `@id` on one field or several.
import { certain, type Proposal, possible } from "../../../diagnostics/fixes/change.ts";
import type { Span } from "../../../diagnostics/span.ts";
import type { KeyGenerator } from "../../../language/keys.ts";
import { snakeCase } from "../../../text/names.ts";
import { describeType, isOrdered, scalarOf } from "../../data/field/column-type.ts";
import { type Field, hasMicroseconds, plainColumn, plainField } from "../../data/field/field.ts";
import type { Key } from "../../data/table/key.ts";
import { addImports } from "../../resolve/add-imports.ts";
import type { Source } from "../../resolve/source.ts";
import { explicitName } from "../explicit-name.ts";
import { keyPartSource } from "../field/value-source.ts";
import type { Member } from "./members.ts";

interface ChosenKey extends Key {
  /** The name of the primary key's constraint; null for PostgreSQL's default. */
  readonly constraint: string | null;
  /** Whether it is a placeholder because of an error, so that the rest of the class can be checked. */
  readonly isPlaceholder: boolean;
}

/** Returns the key. `entity` is null for a class that is not an entity, where a missing key is no error. */
export function chooseKey(
  members: readonly Member[],
  generator: KeyGenerator,
  entity: string | null,
  span: Span,
  { report }: Source,
): ChosenKey {
  const parts = members.filter((candidate) => candidate.annotations.has("id"));
  const [first, ...others] = parts.flatMap(({ field }) => field ?? []);
  if (parts.length === 0) {
    const named = members.find(({ name }) => name === "id");
    // Parameters of the constructor cannot be annotated, and are reported already.
    if (entity !== null && !members.some(({ isParameter }) => isParameter))
      report.add("id-missing", span, { entity }, ...(named === undefined ? [] : asKey(named)));
    return placeholderKey(named ?? { name: "id", field: null, span });
  }
  const [part = { name: "id", field: null, span }] = parts;
  if (first === undefined || others.length + 1 < parts.length) return placeholderKey(part);
  const isSole = others.length === 0;
  const misfits = parts.flatMap((member) => {
    const misfit = misfitOf(member, isSole ? generator : null);
    return misfit === null ? [] : [{ span: member.span, field: member.name, ...misfit }];
  });
  for (const { span: place, ...misfit } of misfits) report.add("id-type", place, misfit);
  const name = parts
    .map(({ annotations }) => annotations.one("id")?.reading[0].value?.name)
    .find((one) => one?.kind === "value");
  const constraint = explicitName(name, "constraint", report);
  return { fields: [first, ...others], constraint, isPlaceholder: misfits.length > 0 };
}

/** Returns the fix that adds `@id` to a field `id`. It is certain only for a UUID, since others may need `@auto`. */
function asKey({ field, span, file }: Member): readonly Proposal[] {
  const proposal =
    field?.type.kind === "scalar" && field.type.scalar === "uuid" && !field.nullable ? certain : possible;
  const imports = addImports(["id"], "value", file);
  return [proposal("add `@id` to `id`", ...imports, { kind: "insert-annotation", span, text: "@id" })];
}

/**
 * Changes the sources of a composite key's fields, which are never generated: those outside requests come from the
 * server or the database.
 */
export function withComposite(members: readonly Member[]): readonly Member[] {
  if (members.filter(({ annotations }) => annotations.has("id")).length < 2) return members;
  return members.map((member) => {
    const { field, annotations } = member;
    if (field === null || !annotations.has("id")) return member;
    return { ...member, field: { ...field, valueSource: keyPartSource(field) } };
  });
}

interface Misfit {
  readonly reason: string;
  readonly suggestion: string;
}

/** Returns why a field cannot be in a key; null if it can. */
function misfitOf({ field, annotations }: Member, generator: KeyGenerator | null): Misfit | null {
  if (field === null) return null;
  const { name, type, nullable, valueSource, column } = field;
  if (nullable) return { reason: "it is nullable", suggestion: "remove `| null` from its type: a key is never null" };
  if (annotations.has("auto")) {
    if (scalarOf(type)?.family === "integer" || column.defaultValue?.kind === "expression") return null;
    return {
      reason: `PostgreSQL numbers integers, and its type is \`${describeType(type)}\``,
      suggestion: `number it, \`@id @auto ${name}!: i64;\`, or generate a UUID, \`@id ${name}!: Uuid;\``,
    };
  }
  if (!isOrdered(type) || scalarOf(type)?.family === "float") {
    return {
      reason: `values of the type \`${describeType(type)}\` do not identify rows`,
      suggestion: `use a text, a whole number, a decimal, a date or time, or an enum, for example \`@id ${name}!: Uuid;\``,
    };
  }
  if (hasMicroseconds(field)) {
    return {
      reason: "a `Date` has milliseconds and its column microseconds, so that several rows would have the same key",
      suggestion: 'use `Temporal.Instant`, or a column of milliseconds: `@column({ type: "timestamptz(3)" })`',
    };
  }
  const canBeMade = type.kind === "scalar" && generator?.types.includes(type.scalar) === true;
  if (generator !== null && valueSource.kind === "generator" && !canBeMade) {
    return {
      reason: "it has no source of values",
      suggestion: 'number the rows with `@auto`, or add it to the create request with `@field("create")`',
    };
  }
  return null;
}

function placeholderKey({ name, field, span }: Pick<Member, "name" | "field" | "span">): ChosenKey {
  return { fields: [field ?? idField(name, span)], constraint: null, isPlaceholder: true };
}

function idField(name: string, span: Span): Field {
  return plainField({
    name,
    span,
    column: plainColumn(snakeCase(name)),
    type: { kind: "scalar", scalar: "uuid" },
    spelling: { kind: "vocabulary", name: "Uuid" },
    nullable: false,
    valueSource: { kind: "generator" },
    inResponse: true,
  });
}
