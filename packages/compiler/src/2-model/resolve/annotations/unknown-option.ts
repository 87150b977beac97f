// An option that is not known into what it is called here, where it belongs, or which one was probably meant.
import type { Expression, Property, TypeSyntax } from "../../../1-syntax/syntax.ts";
import { type Change, certain, insert, type Proposal, possible } from "../../../diagnostics/fixes/change.ts";
import { didYouMean, type Suggested } from "../../../diagnostics/fixes/did-you-mean.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { type OtherOption, otherOptions } from "../../../language/elsewhere/options.ts";
import { words } from "../../../language/index.ts";
import type { Options, Required, Shape } from "../../../language/shape.ts";
import type { Word } from "../../../language/word.ts";
import { listing } from "../../../text/names.ts";
import { nearest } from "../../../text/nearest.ts";

/** The option, and the object that it stands in. */
export interface Unknown {
  readonly property: Property;
  readonly within: Extract<Expression, { kind: "object" }>;
  /** What may stand there. */
  readonly options: Options;
  /** What messages call the object: "`@column`", "`api`". */
  readonly what: string;
  /** The type of the field, where the annotation is on one. */
  readonly type: TypeSyntax | null;
  /** The text of the file. */
  readonly text: string;
}

/** `meant`: the option that is not missing, since it is there under another name. */
export function suggestOption(unknown: Unknown): Suggested & { readonly meant: string | null } {
  const { property, within, options, what } = unknown;
  const { key } = property;
  const other = otherOptions.get(what);
  const found = other !== undefined && Object.hasOwn(other, key.value) ? other[key.value] : undefined;
  if (found !== undefined)
    return { suggestion: found.help, fixes: translated(found, unknown), meant: found.option ?? null };
  const home = homeOf(key.value, options);
  if (home !== null)
    return { suggestion: `\`${key.value}\` is an option of \`${home}\``, fixes: moved(home, unknown), meant: null };
  const elsewhere = wordWith(key.value, what);
  if (elsewhere !== null)
    return { suggestion: `\`${key.value}\` is an option of \`@${elsewhere}\``, fixes: [], meant: null };
  const names = Object.keys(options);
  const all = names.map((name) => `\`${name}\``);
  const { suggestion, fixes } = didYouMean(key, names, `it has ${listing(all, "or")}`);
  const meant = nearest(key.value, names);
  // Under its right name the option would be there twice.
  const isThere = within.properties.some((given) => given.key.value === meant);
  const removed = [possible(`remove \`${key.value}\``, removal(property))];
  return { suggestion, fixes: isThere ? removed : fixes, meant };
}

/** What says the same here. */
function translated({ option, write, nullWhen }: OtherOption, unknown: Unknown): readonly Proposal[] {
  const { property, within, text } = unknown;
  const { key, value } = property;
  const isThere = (name: string): boolean => within.properties.some((given) => given.key.value === name);
  if (option !== undefined) {
    const change: Change = { kind: "word", span: key.span, expected: key.value, text: option };
    return isThere(option) ? [] : [certain(`change \`${key.value}\` to \`${option}\``, change)];
  }
  if (write !== undefined) {
    const written = write(text.slice(value.span.start, value.span.end));
    const [name = ""] = written.split(":", 1);
    const change: Change = { kind: "replace", span: spanOf(property), expected: null, text: written };
    return isThere(name) ? [] : [certain(`change \`${key.value}\` to \`${name}\``, change)];
  }
  return nullWhen === undefined ? [] : nullability(value, nullWhen, unknown);
}

/** What the type says of null is said by the type alone. */
function nullability(value: Expression, nullWhen: boolean, { property, type }: Unknown): readonly Proposal[] {
  if (value.kind !== "boolean" || type === null) return [];
  const isNullable = value.value === nullWhen;
  const hasNull = type.kind === "union" && type.types.some((one) => one.kind === "keyword" && one.name === "null");
  const name = property.key.value;
  if (isNullable === hasNull) return [certain(`remove \`${name}\`, which the type says`, removal(property))];
  if (!isNullable) return [];
  const end = { ...type.span, start: type.span.end };
  return [certain(`change \`${name}\` to \`| null\` in the type`, removal(property), insert(end, " | null"))];
}

/** Into the object that it is an option of, which may have to be written first. */
function moved(home: string, { property, within, text }: Unknown): readonly Proposal[] {
  const given = within.properties.find(({ key }) => key.value === home);
  const span = spanOf(property);
  const title = `move \`${property.key.value}\` into \`${home}\``;
  const option = text.slice(span.start, span.end);
  // What is on as soon as it is there, `api` or `migrations`, is not for a fix to switch on.
  if (given === undefined)
    return [possible(title, { kind: "replace", span, expected: null, text: `${home}: { ${option} }` })];
  if (given.value.kind !== "object") return [];
  if (given.value.properties.some(({ key }) => key.value === property.key.value)) return [];
  return [certain(title, removal(property), { kind: "insert-item", span: given.value.span, text: option })];
}

function removal(property: Property): Change {
  return { kind: "remove-item", span: spanOf(property) };
}

function spanOf({ key, value }: Property): Span {
  return { ...key.span, end: Math.max(key.span.end, value.span.end) };
}

/** The one option of an object's whose own options have this name. */
function homeOf(name: string, options: Options): string | null {
  const homes = Object.keys(options).filter((option) => hasOption(name, options[option]));
  return homes.length === 1 ? (homes[0] ?? null) : null;
}

/** The other annotation at the same place that has this option. */
function wordWith(name: string, what: string): string | null {
  const place = Object.values<Word>(words).find((word) => `\`@${word.name}\`` === what)?.on;
  return wordOf(name, ({ on }) => on === place);
}

/** The one annotation, of those that are asked for, that has this option. */
export function wordOf(name: string, isAsked: (word: Word) => boolean = () => true): string | null {
  const all = Object.values<Word>(words).filter(isAsked);
  const found = all.filter((word) => shapesOf(word).some((shape) => hasOption(name, shape)));
  return found.length === 1 ? (found[0]?.name ?? null) : null;
}

function shapesOf({ arguments: given }: Word): readonly Shape[] {
  switch (given.kind) {
    case "none":
      return [];
    case "one":
    case "some":
      return [given.shape];
    case "positions":
      return [...given.required, ...given.optional];
  }
}

function hasOption(name: string, given: Shape | Required | undefined): boolean {
  const shape = given?.kind === "required" ? given.of : given;
  if (shape?.kind === "either") return shape.shapes.some((one) => hasOption(name, one));
  return shape?.kind === "options" && Object.hasOwn(shape.options, name);
}
