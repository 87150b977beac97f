// The entities of a compilation, as the application of the playground needs to know them.
import type { Entity } from "../../../../packages/compiler/src/2-model/data/entity.ts";
import { scalarOf } from "../../../../packages/compiler/src/2-model/data/field/column-type.ts";
import { type Field, isRequired } from "../../../../packages/compiler/src/2-model/data/field/field.ts";
import { serverFields } from "../../../../packages/compiler/src/2-model/data/write/inputs.ts";
import { qualifiedTable } from "../../../../packages/compiler/src/4-plan/sql/pieces.ts";
import { quoteIdentifier } from "../../../../packages/compiler/src/text/identifier.ts";
import type { OwnerColumn, Sample, ServedEntity } from "../application/edition.ts";

export function servedEntities(entities: readonly Entity[]): readonly ServedEntity[] {
  return entities.map((entity) => {
    const { owner } = entity;
    const values = serverFields(entity).filter((field) => field !== owner && isRequired(field));
    return {
      name: entity.names.property,
      owner: owner === null ? null : ownerColumn(entity, owner),
      serverValues: values.map((field) => ({ property: field.name, sample: sampleOf(field) })),
    };
  });
}

function ownerColumn({ table, parents }: Entity, owner: Field): OwnerColumn {
  const parent = parents.find(({ pairs }) => pairs.length === 1 && pairs[0]?.own === owner);
  const [pair] = parent?.pairs ?? [];
  const references =
    parent === undefined || pair === undefined
      ? null
      : {
          table: qualifiedTable(parent.target).replace(/^public\./, ""),
          key: quoteIdentifier(pair.target.column.name),
        };
  return { table: table.name, sample: sampleOf(owner), references };
}

function sampleOf({ type }: Field): Sample {
  const scalar = scalarOf(type);
  if (scalar === null || scalar.family === "decimal") return null;
  if (scalar.sql === "UUID") return "uuid";
  if (scalar.names.global === "Date") return "time";
  if (scalar.names.keyword === "string") return "text";
  const { value } = scalar;
  return value === "number" || value === "bigint" || value === "boolean" ? value : null;
}
