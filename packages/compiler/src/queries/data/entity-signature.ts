// The part of an entity that the analysis of statements, and the code generated for them, depend on.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { publicSignature } from "../../2-model/data/public-signature.ts";
import { generatedColumns } from "../../4-plan/schema/table/generated-columns.ts";

/** Adds to the public signature what rows show of fields, and what the table's definition has beyond it. */
export function entitySignature(entity: Entity): string {
  const fields = storedFields(entity).map(fieldSignature);
  const generated = generatedColumns(entity).map(({ name }) => name);
  return JSON.stringify([publicSignature(entity), entity.migrations !== null, generated, fields]);
}

function fieldSignature({ doc, type, column: { defaultValue, numeric } }: Field): unknown {
  const renamed = type.kind === "choice" ? (type.valueObject?.renamed ?? []) : [];
  const formerLabels = renamed.map(({ label, was }) => [label.value, was.value]);
  const generation = defaultValue?.kind === "generated" ? defaultValue.sql.value : null;
  return [doc, numeric?.precision, numeric?.scale, generation, formerLabels];
}
