// Suggests the name or the place of an unknown option.
import type { Expression, Property, TypeSyntax } from "../../../../1-syntax/syntax.ts";
import {
  type Change,
  certain,
  changeTo,
  insert,
  type Proposal,
  possible,
  replace,
} from "../../../../diagnostics/fixes/change.ts";
import { didYouMean, type Suggestion } from "../../../../diagnostics/fixes/did-you-mean.ts";
import type { Span } from "../../../../diagnostics/span.ts";
import { words } from "../../../../language/index.ts";
import { type OtherOption, otherOptions } from "../../../../language/other-tools/options.ts";
import type { Options, Required, Shape } from "../../../../language/shape.ts";
import type { Word } from "../../../../language/word.ts";
import { listing } from "../../../../text/names.ts";
import { nearest } from "../../../../text/nearest.ts";

/** An unknown option, and the object that contains it. */
export interface UnknownOption {
  readonly property: Property;
  readonly within: Extract<Expression, { kind: "object" }>;
  /** The options that the object can have. */
  readonly options: Options;
  /** The name of the object in messages: "`@column`", "`api`". */
  readonly what: string;
  /** The type of the annotated field; null for a class. */
  readonly type: TypeSyntax | null;
  /** The text of the file. */
  readonly text: string;
  /** Whether an option can have a value. */
  readonly isValueOf: (option: string, value: Expression) => boolean;
}

/** The suggestion for an unknown option. */
interface SuggestedOption extends Suggestion {
  /** The option that is present under another name, and so is not reported as missing. */
  readonly meant: string | null;
  /** Whether the fix replaces the whole object, so that no option is reported as missing. */
  readonly isWhole?: boolean;
}

export function suggestOption(unknown: UnknownOption): SuggestedOption {
  const { property, within, options, what } = unknown;
  const { key } = property;
  const found = otherOptions.get(what)?.get(key.value);
  if (found !== undefined)
    return {
      suggestion: found.help,
      fixes: translateOption(found, unknown),
      meant: found.option ?? null,
      isWhole: found.replacement !== undefined,
    };
  const home = homeOf(key.value, options);
  if (home !== null)
    return {
      suggestion: `\`${key.value}\` is an option of \`${home}\``,
      fixes: moveOption(home, unknown),
      meant: null,
    };
  const otherWord = wordWith(key.value, what);
  if (otherWord !== null)
    return { suggestion: `\`${key.value}\` is an option of \`@${otherWord}\``, fixes: [], meant: null };
  const names = Object.keys(options);
  const all = names.map((name) => `\`${name}\``);
  const { suggestion, fixes } = didYouMean(key, names, `it has ${listing(all, "or")}`, "key");
  const meant = nearest(key.value, names);
  // Renamed, the option would be there twice.
  const isThere = within.properties.some((one) => one.key.value === meant);
  const removed = [possible(`remove \`${key.value}\``, removal(property))];
  return { suggestion, fixes: isThere ? removed : fixes, meant };
}

/** Returns the fixes for an option of another tool. */
function translateOption(
  { option, partOf, nullWhen, replacement }: OtherOption,
  unknown: UnknownOption,
): readonly Proposal[] {
  const { property, within, what } = unknown;
  const { key, value } = property;
  const isThere = (name: string): boolean => within.properties.some((one) => one.key.value === name);
  if (option !== undefined) {
    if (isThere(option)) return [possible(`remove \`${key.value}\``, removal(property))];
    return !unknown.isValueOf(option, value) ? [] : [changeTo(option, key, certain, "key")];
  }
  if (replacement !== undefined)
    return within.properties.length === 1
      ? [possible(`change ${what} to \`${replacement}\``, replace(within.span, replacement))]
      : [];
  if (partOf !== undefined) return joinParts(unknown);
  return nullWhen === undefined ? [] : nullability(value, nullWhen, unknown);
}

/** Returns the fix that joins options of other tools into one option here. */
function joinParts(unknown: UnknownOption): readonly Proposal[] {
  const { property, within, text } = unknown;
  const whole = partOf(property, unknown)?.option;
  if (whole === undefined || property.value.kind !== "number") return [];
  const parts = within.properties.flatMap((option) => {
    const found = partOf(option, unknown);
    return found?.option === whole && option.value.kind === "number" ? [{ option, part: found.part }] : [];
  });
  const there = within.properties.find(({ key }) => key.value === whole)?.value;
  const taken = there?.kind === "object" ? there.properties.map(({ key }) => key.value) : [];
  const names = [...taken, ...parts.map(({ part }) => part)];
  if (new Set(names).size < names.length || (there !== undefined && there.kind !== "object")) return [];
  const members = parts
    .map(({ option: { value }, part }) => `${part}: ${text.slice(value.span.start, value.span.end)}`)
    .join(", ");
  const [first, ...others] = parts.map(({ option }) => option);
  if (first === undefined) return [];
  const title = `change ${listing([first, ...others].map(({ key }) => `\`${key.value}\``))} to \`${whole}\``;
  if (there !== undefined)
    return [
      certain(title, ...[first, ...others].map(removal), { kind: "insert-item", span: there.span, text: members }),
    ];
  return [certain(title, replace(spanOf(first), `${whole}: { ${members} }`), ...others.map(removal))];
}

/**
 * Returns the part of our option that an option of another tool corresponds to, which can depend on the field's type.
 */
function partOf(
  { key }: Property,
  { what, type }: UnknownOption,
): { readonly option: string; readonly part: string } | null {
  const found = otherOptions.get(what)?.get(key.value)?.partOf;
  if (found === undefined) return null;
  if ("option" in found) return found;
  const types = type?.kind === "union" ? type.types : [type];
  if (types.some((one) => one?.kind === "keyword" && one.name === "string")) return found.text ?? null;
  const isNumber = types.some(
    (one) =>
      (one?.kind === "keyword" && one.name === "number") ||
      (one?.kind === "reference" && /^[if]\d\d$/.test(one.path.join("."))),
  );
  return isNumber ? found.number : null;
}

/** Returns the fix that replaces an option for null with the type. */
function nullability(value: Expression, nullWhen: boolean, { property, type }: UnknownOption): readonly Proposal[] {
  if (value.kind !== "boolean" || type === null) return [];
  const isNullable = value.value === nullWhen;
  const hasNull = type.kind === "union" && type.types.some((one) => one.kind === "keyword" && one.name === "null");
  const name = property.key.value;
  if (isNullable === hasNull) return [certain(`remove \`${name}\`, which the type says`, removal(property))];
  if (!isNullable) return [];
  const end = { ...type.span, start: type.span.end };
  return [certain(`change \`${name}\` to \`| null\` in the type`, removal(property), insert(end, " | null"))];
}

/** Returns the fix that moves the option into the object that it belongs to, creating it if necessary. */
function moveOption(home: string, { property, within, text }: UnknownOption): readonly Proposal[] {
  const object = within.properties.find(({ key }) => key.value === home);
  const span = spanOf(property);
  const title = `move \`${property.key.value}\` into \`${home}\``;
  const option = text.slice(span.start, span.end);
  // Creating `api` or `migrations` switches it on, so such a fix is not certain.
  if (object === undefined) return [possible(title, replace(span, `${home}: { ${option} }`))];
  if (object.value.kind !== "object") return [];
  if (object.value.properties.some(({ key }) => key.value === property.key.value)) return [];
  return [certain(title, removal(property), { kind: "insert-item", span: object.value.span, text: option })];
}

function removal(property: Property): Change {
  return { kind: "remove-item", span: spanOf(property) };
}

function spanOf({ key, value }: Property): Span {
  return { ...key.span, end: Math.max(key.span.end, value.span.end) };
}

/** Returns the only option of an object that has this name among its own options; otherwise null. */
function homeOf(name: string, options: Options): string | null {
  const homes = Object.keys(options).filter((option) => hasOption(name, options[option]));
  return homes.length === 1 ? (homes[0] ?? null) : null;
}

/** Returns the other annotation of classes, or of fields, that has this option. */
function wordWith(name: string, what: string): string | null {
  const place = Object.values<Word>(words).find((word) => `\`@${word.name}\`` === what)?.on;
  return wordOf(name, ({ on }) => on === place);
}

/** Returns the only annotation with this option; otherwise null. */
export function wordOf(name: string, isAsked: (word: Word) => boolean = () => true): string | null {
  const all = Object.values<Word>(words).filter(isAsked);
  const found = all.filter((word) => shapesOf(word).some((shape) => hasOption(name, shape)));
  return found.length === 1 ? (found[0]?.name ?? null) : null;
}

function shapesOf({ arguments: parameters }: Word): readonly Shape[] {
  switch (parameters.kind) {
    case "none":
      return [];
    case "one":
    case "some":
      return [parameters.shape];
    case "positions":
      return [...parameters.required, ...parameters.optional];
  }
}

function hasOption(name: string, option: Shape | Required | undefined): boolean {
  const shape = option?.kind === "required" ? option.of : option;
  if (shape?.kind === "either") return shape.shapes.some((one) => hasOption(name, one));
  return shape?.kind === "options" && Object.hasOwn(shape.options, name);
}
