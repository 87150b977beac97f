// Reads the fields of foreign keys, and selects the foreign key of a relation.
import { type Change, insert, type Proposal, possible } from "../../../diagnostics/fixes/change.ts";
import { didYouMean } from "../../../diagnostics/fixes/did-you-mean.ts";
import type { Located } from "../../../diagnostics/span.ts";
import { snakeCase } from "../../../text/names.ts";
import type { Entity, Parent } from "../../data/entity.ts";
import type { Field } from "../../data/field/field.ts";
import type { KeyPair, KeyPairs } from "../../data/table/key.ts";
import type { Use } from "../../resolve/annotations/annotations.ts";
import { readable } from "../../resolve/annotations/argument.ts";
import type { KnownFields } from "../../resolve/annotations/field-names.ts";
import type { FieldPair, ForeignKey, LinkedDraft } from "../draft.ts";

/** Returns the pairs of `on`, without unknown fields, which are reported; null without `on`. */
export function namedPairs({ reading: [options] }: Use<"belongsTo">, known: KnownFields): readonly FieldPair[] | null {
  const on = options.value === undefined ? null : readable(options.value.on);
  if (on === null) return null;
  return [...on.value.values()].flatMap(({ key, value }) => {
    const own = known.named(key, "reference-unknown-field");
    return own === null ? [] : [{ own, target: value }];
  });
}

/** Returns the fields of the foreign key with those of the referenced key; null after a diagnostic. */
export function resolvePairs(
  { field, pairs, use }: ForeignKey,
  target: Entity,
  { report, entity: from }: LinkedDraft,
): KeyPairs | null {
  const { fields } = target.key;
  const entity = target.names.type;
  const names = fields.map(({ name }) => name);
  const example = (): string =>
    `on: { ${names.map((name) => `${fieldFor(name, pairs ?? [], from.fields)}: "${name}"`).join(", ")} }`;
  const [first, ...others] = fields;
  if (pairs === null) {
    if (others.length === 0) return [{ own: field, target: first }];
    report.add("reference-without-pairs", use.span, { entity, names: `\`${names.join("`, `")}\``, example: example() });
    return null;
  }
  // The annotation already has a diagnostic.
  if (!report.isClear(use.span)) return null;
  for (const { target: name } of pairs) {
    if (names.includes(name.value)) continue;
    report.add("reference-not-key", name.span, { name: name.value, entity, names: `\`${names.join("`, `")}\`` });
    return null;
  }
  const found = fields.flatMap((part): KeyPair[] => {
    const [own] = pairs.filter(({ target: name }) => name.value === part.name).map((pair) => pair.own);
    return own === undefined ? [] : [{ own, target: part }];
  });
  const [start, ...rest] = found;
  const isOver = pairs.some(({ own }) => own === field);
  if (start === undefined || found.length !== fields.length || pairs.length !== fields.length || !isOver) {
    const reason = isOver ? `the key of \`${entity}\` is \`${names.join("`, `")}\`` : `\`${field.name}\` is not in it`;
    report.add("reference-incomplete", use.span, { reason, example: example() });
    return null;
  }
  return [start, ...rest];
}

/** Guesses the field that refers to a field of the key by its name, such as `orderLine` for `line`. */
function fieldFor(name: string, pairs: readonly FieldPair[], fields: readonly Field[]): string {
  const paired = pairs.find(({ target }) => target.value === name)?.own ?? fields.find((field) => field.name === name);
  const similar = fields.filter((field) => snakeCase(field.name).endsWith(`_${snakeCase(name)}`));
  return paired?.name ?? (similar.length === 1 ? similar[0]?.name : undefined) ?? name;
}

type RelationUse = Use<"hasMany"> | Use<"hasOne">;

interface ForeignKeyChoice {
  readonly use: RelationUse;
  /** The entity with the foreign keys, and those of them that may be meant. */
  readonly target: Entity;
  readonly keys: readonly Parent[];
  /** The option that selects one, and its value; null without it. */
  readonly option: "foreignKey" | "targetKey";
  readonly named: Located<string> | null;
  /** The suggestion if there is no foreign key. */
  readonly missing: string;
  /** Returns the annotation that selects a field. */
  readonly example: (field: string) => string;
}

/** Returns the foreign key of a relation to an entity: the selected one, or the only one; null after a diagnostic. */
export function selectForeignKey(
  { use, target, keys, option, named, missing, example }: ForeignKeyChoice,
  to: Entity,
  { isWhole, report, subject }: LinkedDraft,
): Parent | null {
  const [first, second] = named === null ? keys : keys.filter(({ field }) => field.name === named.value);
  if (first !== undefined && second === undefined) return first;
  const parameters = { target: target.names.type, entity: to.names.type };
  const names = keys.map(({ field }) => field.name);
  const listed = names.map((name) => `\`${name}\``).join(" and ");
  if (first !== undefined) {
    const fixes = names.map((name) => selectField(option, name, use));
    const ambiguous = { ...parameters, names: listed, example: example(first.field.name) };
    report.add("foreign-key-ambiguous", use.span, ambiguous, ...fixes);
  } else if (!isWhole || target.source.unreadable.size > 0) {
    // The foreign key may be missing because of another error, in that entity or in this one.
    report.addSkipped(subject.source.file.path, target.source.path);
  } else if (named === null || keys.length === 0)
    report.add("foreign-key-missing", use.span, { ...parameters, suggestion: missing });
  else {
    const { suggestion, fixes } = didYouMean(named, names, `its foreign keys are ${listed}`);
    report.add("foreign-key-unknown", named.span, { ...parameters, name: named.value, suggestion }, ...fixes);
  }
  return null;
}

function selectField(
  option: ForeignKeyChoice["option"],
  field: string,
  { span, reading: [options] }: RelationUse,
): Proposal {
  const text = `${option}: "${field}"`;
  const change: Change =
    options.kind === "value"
      ? { kind: "insert-item", span: options.span, text }
      : insert({ ...span, start: span.end - ")".length }, `{ ${text} }`);
  return possible(`add \`${text}\``, change);
}
