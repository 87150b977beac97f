// ED217: invalid former names of enum labels, in the options of value objects.

import { type Entity, storedFields } from "../../../2-model/data/entity.ts";
import { choiceIn, type ValueObject } from "../../../2-model/data/field/column-type.ts";
import type { Field } from "../../../2-model/data/field/field.ts";
import { possible, replace } from "../../../diagnostics/fixes/change.ts";
import { didYouMean, type Suggestion } from "../../../diagnostics/fixes/did-you-mean.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Located } from "../../../diagnostics/span.ts";
import { isIdentifier } from "../../../text/literal.ts";
import { listing } from "../../../text/names.ts";
import { checkRenames } from "../../renames.ts";

export function checkFormerLabels(entity: Entity, report: Report): void {
  for (const field of storedFields(entity)) checkField(entity, field, report);
}

function checkField(entity: Entity, field: Field, report: Report): void {
  const choice = choiceIn(field.type);
  const valueObject = choice?.valueObject ?? null;
  if (choice === null || valueObject === null) return;
  const places = [...valueObject.unread, ...valueObject.renamed.map(({ was }) => was.span)];
  for (const { path } of places) report.addSkipped(entity.source.path, path);
  for (const span of valueObject.unread) {
    const what = `an option of the value object \`${valueObject.pgType}\``;
    report.add("unreadable-argument", span, {
      what,
      suggestion: 'write the labels as texts: `{ was: { paid: "payed" } }`',
    });
  }
  checkLabels(valueObject, choice.values, report);
  const [first] = valueObject.renamed;
  const { pgEnum, type } = field.column;
  if (first !== undefined && pgEnum === null && type === null)
    report.add("was-of-text", field.span, { type: valueObject.pgType, field: field.name });
}

/** Suggests swapping the two sides, if the present label was written as the former one: `{ payed: "paid" }`. */
function swapped(label: Located<string>, was: Located<string>): Suggestion {
  const entry = `${isIdentifier(was.value) ? was.value : JSON.stringify(was.value)}: ${JSON.stringify(label.value)}`;
  const span = { ...label.span, end: was.span.end };
  return {
    suggestion: `write the label first, then its former name: \`was: { ${entry} }\``,
    fixes: [possible(`change it to \`${entry}\``, replace(span, entry))],
  };
}

function checkLabels({ renamed, pgType }: ValueObject, labels: readonly string[], report: Report): void {
  for (const { label, was } of renamed) {
    if (labels.includes(label.value)) continue;
    const otherwise = `the labels are ${listing(labels.map((one) => `\`${one}\``))}`;
    const { suggestion, fixes } = labels.includes(was.value)
      ? swapped(label, was)
      : didYouMean(label, labels, otherwise);
    report.add("was-no-label", label.span, { name: label.value, type: pgType, suggestion }, { fixes });
  }
  const before = new Map(renamed.map(({ label, was }) => [label.value, was]));
  const all = labels.map((name) => ({ name, was: before.get(name) ?? null }));
  checkRenames(all, "label", report);
}
