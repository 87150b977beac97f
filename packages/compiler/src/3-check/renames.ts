// ED217: former names of columns, tables and labels that are in use, are used twice, or form a cycle.
import { type Entity, isPartlyUnreadable, storedFields } from "../2-model/data/entity.ts";
import { choiceIn, type ValueObject } from "../2-model/data/field/column-type.ts";
import type { Field } from "../2-model/data/field/field.ts";
import type { Model } from "../2-model/data/model.ts";
import { possible, removeOption, replace } from "../diagnostics/fixes/change.ts";
import { didYouMean, type Suggestion } from "../diagnostics/fixes/did-you-mean.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Located } from "../diagnostics/span.ts";
import { isIdentifier } from "../text/literal.ts";
import { listing } from "../text/names.ts";

/** A column, table or label with its former name. */
export interface FormerName {
  readonly name: string;
  readonly was: Located<string> | null;
}

/**
 * Reports invalid former names. A former name can be the present name of another one that was renamed itself, unless
 * they form a cycle.
 */
function checkRenames(all: readonly FormerName[], what: "column" | "table" | "label", report: Report): void {
  const byName = new Map(all.map((one) => [one.name, one]));
  const taken = new Set<string>();
  const inCycle = new Set<FormerName>();
  for (const one of all) {
    const { name, was } = one;
    if (was === null) continue;
    const { span } = was;
    const holder = byName.get(was.value);
    if (was.value === name) report.add("was-present-name", span, { name, what }, removeOption("was", span));
    else if (taken.has(was.value)) report.add("was-twice", span, { name: was.value, what });
    else if (holder !== undefined && holder.was === null)
      report.add("was-still-there", span, { name: was.value, what }, removeOption("was", span));
    else if (!inCycle.has(one)) {
      const circle = circleOf(one, byName);
      for (const other of circle) inCycle.add(other);
      const names = listing(circle.map((other) => `\`${other.name}\``));
      if (circle.length > 0) report.add("was-exchanged", span, { names, what });
    }
    taken.add(was.value);
  }
}

/** Returns the cycle of former names that starts with `first`; empty if there is none. */
function circleOf(first: FormerName, byName: ReadonlyMap<string, FormerName>): readonly FormerName[] {
  const circle = new Set<FormerName>();
  let one: FormerName | undefined = first;
  while (one !== undefined && !circle.has(one)) {
    circle.add(one);
    one = one.was === null ? undefined : byName.get(one.was.value);
  }
  return one === first ? [...circle] : [];
}

export function checkFormerColumns(entity: Entity, report: Report): void {
  // A field that could not be read may have a former name.
  if (isPartlyUnreadable(entity)) return;
  const columns = storedFields(entity).map(({ column: { name, was } }) => ({ name, was }));
  checkRenames(columns, "column", report);
}

export function checkFormerTables({ entities }: Model, report: Report): void {
  const tables = entities.map(({ table: { schema, name, was } }) => ({
    name: `${schema}.${name}`,
    was: was === null || was.value.includes(".") ? was : { ...was, value: `${schema}.${was.value}` },
  }));
  checkRenames(tables, "table", report);
}

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
    report.add("was-no-label", label.span, { name: label.value, type: pgType, suggestion }, ...fixes);
  }
  const before = new Map(renamed.map(({ label, was }) => [label.value, was]));
  const all = labels.map((name) => ({ name, was: before.get(name) ?? null }));
  checkRenames(all, "label", report);
}
