// ED222, ED223: fields and languages that `fullText` cannot search by, and searches behind a policy.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { choiceIn, describeType, isText } from "../../2-model/data/field/column-type.ts";
import { type Field, isSecret } from "../../2-model/data/field/field.ts";
import { policyColumn } from "../../2-model/data/ownership.ts";
import { configurationsOf, type FullText, type WeightedField } from "../../2-model/data/table/full-text.ts";
import { removeItem } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";
import { listing, snakeCase } from "../../text/names.ts";

export function checkFullText(entity: Entity, report: Report): void {
  const { fullText } = entity;
  if (fullText === null) return;
  for (const searched of fullText.fields) checkSearched(searched, fullText, report);
  for (const { value, span } of configurationsOf(fullText.language)) {
    if (/^[a-z_][a-z0-9_$]*(?:\.[a-z_][a-z0-9_$]*)?$/.test(value)) continue;
    report.add("full-text-configuration", span, { found: JSON.stringify(value) });
  }
  checkLanguage(fullText, report);
  checkColumn(entity, fullText, report);
  const owner = policyColumn(entity);
  if (owner !== null) report.add("full-text-behind-policy", fullText.span, { owner: owner.name });
}

function checkSearched({ field, weight, span }: WeightedField, { column }: FullText, report: Report): void {
  const refuse = (reason: string, suggestion: string): void =>
    report.add(
      "full-text-field",
      span,
      { field: field.name, reason, suggestion },
      removeItem(field.name, { ...span, end: weight.span.end }),
    );
  if (!isText(field.type)) refuse(`it is \`${describeType(field.type)}\``, "name fields with text");
  else if (field.isHidden && !isSecret(field))
    refuse("no response has it, and a search would show which words it has", "name fields that responses have");
  else if (isVirtual(field)) refuse("PostgreSQL has no indexes on virtual columns", "make the column `STORED`");
  else if (column !== null && field.column.defaultValue?.kind === "generated")
    refuse("PostgreSQL generates no column from a generated one", "name the fields it is made of, or remove `stored`");
}

function isVirtual({ column }: Field): boolean {
  return column.defaultValue?.kind === "generated" && !column.defaultValue.isStored;
}

/** Every row needs a language, or no search would find it. */
function checkLanguage({ language }: FullText, report: Report): void {
  if (language.kind === "fixed") return;
  const { value: field, span } = language.field;
  const choice = field.type.kind === "choice" ? choiceIn(field.type) : null;
  if (choice === null || field.nullable) {
    const reason = field.nullable
      ? "it can be null, and no search would find such rows"
      : `it is \`${describeType(field.type)}\``;
    report.add("full-text-language", span, { field: field.name, reason });
    return;
  }
  const known = language.of.map(({ value }) => value.value);
  const missing = choice.values.filter((value) => !known.includes(value));
  if (missing.length > 0) {
    const values = listing(missing.map((value) => `\`${value}\``));
    report.add("full-text-language-missing", language.span, { field: field.name, values });
  }
  for (const { value, configuration } of language.of) {
    if (choice.values.includes(value.value)) continue;
    const parameters = { field: field.name, value: value.value };
    const fix = removeItem(value.value, { ...value.span, end: configuration.span.end });
    report.add("full-text-language-unknown", value.span, parameters, fix);
  }
}

function checkColumn(entity: Entity, { column, span }: FullText, report: Report): void {
  const joined = entity.joins.flatMap(({ columns }) =>
    columns.map(({ name }) => ({ name, column: { name: snakeCase(name) } })),
  );
  const taken = [...storedFields(entity), ...joined].find((one) => one.column.name === column);
  if (column !== null && taken !== undefined) report.add("full-text-column", span, { column, field: taken.name });
}
