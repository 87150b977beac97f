// Combines the options of an entity with those of the abstract classes that it extends.
import {
  type Absent,
  absent,
  type Options,
  type Required,
  type Shape,
  type Value,
} from "../../../../language/shape.ts";
import { operations } from "../../../../language/words/api.ts";
import { entity as word } from "../../../../language/words/entity.ts";
import type { ReadResult } from "../../../resolve/annotations/argument.ts";
import { type EntityOptions, unreadableOptions } from "../../../resolve/annotations/entity-options.ts";
import { readAnnotations } from "../../../resolve/annotations/read-annotations.ts";
import type { ClassPart } from "../bases.ts";

type Option = ReadResult | Absent;

/** Returns the options of an entity, with those of its bases as defaults. */
export function inheritOptions(bases: readonly ClassPart[], own: EntityOptions): EntityOptions {
  const read = [...bases.flatMap(optionsOfBase), own];
  return read.reduce((base, options) => {
    const entries = Object.entries(word.arguments.shape.options).map(([name, shape]) => {
      const option = name as keyof EntityOptions;
      return [option, option === "table" ? options.table : combine(shape, base[option], options[option])];
    });
    return Object.fromEntries(entries) as EntityOptions;
  });
}

function optionsOfBase({ syntax, source }: ClassPart): readonly EntityOptions[] {
  const found = readAnnotations(syntax.decorators, { place: "base", name: syntax.name?.value ?? "" }, source);
  if (!found.has("entity")) return [];
  return [found.one("entity")?.reading.value ?? unreadableOptions(syntax.span)];
}

/** Returns an option's value: that of the entity, combined with that of the base if it is a list or an object. */
function combine(shape: Shape | Required, base: Option, own: Option, isNested = false): Option {
  if (shape.kind === "required") return combine(shape.of, base, own, isNested);
  if (own.kind === "absent" || base.kind === "absent") return own.kind === "absent" ? base : own;
  if (own.kind === "unreadable") return own;
  const shapes = shape.kind === "either" ? shape.shapes : [shape];
  for (const one of shapes) {
    if (one.kind === "list" && one.isAdded === true) return addItems(base, own);
    if (base.kind === "unreadable") return own;
    if (one.kind === "record" && own.value instanceof Map) return addOperations(base, own);
    // The options of an option are alternatives, such as the kinds of `security`, and are replaced together.
    if (one.kind !== "options" || isNested || !isObject(base.value)) continue;
    // `true` turns `migrations` on, and leaves its options to the base.
    if (own.value === true && shapes.some(({ kind }) => kind === "boolean")) return { ...own, value: base.value };
    if (isObject(own.value)) return { ...own, value: mergeOptions(one.options, base.value, own.value) };
  }
  return own;
}

type ObjectOfOptions = Readonly<Record<string, Option>>;

function isObject(value: unknown): value is ObjectOfOptions {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Map);
}

function mergeOptions(options: Options, base: ObjectOfOptions, own: ObjectOfOptions): ObjectOfOptions {
  const entries = Object.entries(options).map(([name, shape]) => [
    name,
    combine(shape, base[name] ?? absent, own[name] ?? absent, true),
  ]);
  return Object.fromEntries(entries);
}

function addItems(base: ReadResult, own: Value<unknown>): ReadResult {
  return base.kind === "unreadable"
    ? base
    : { ...own, value: [...(base.value as readonly unknown[]), ...(own.value as readonly unknown[])] };
}

/** Returns the guards by operation; one guard of the base is the guard of each operation that the entity leaves out. */
function addOperations(base: Value<unknown>, own: Value<unknown>): Value<unknown> {
  const keys = [...operations, "commands"];
  const inherited =
    base.value instanceof Map
      ? base.value
      : new Map(keys.map((value) => [value, { key: { value, span: base.span }, value: base }]));
  return { ...own, value: new Map([...inherited, ...(own.value as ReadonlyMap<string, unknown>)]) };
}
