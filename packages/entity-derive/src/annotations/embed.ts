// `@embed<Shape>({ prefix })` on a field: an object whose members are columns of their own.

import { doNothing, type FieldIn, type Instance } from "../decorators/field-decorator.ts";
import type { ValidationRules } from "./validate.ts";

/** The options of `@embed`. */
export interface EmbedOptions<Shape> {
  /** What the names of the columns begin with: `"address_"` gives `address_street`. */
  readonly prefix: string;
  /** Rules for the properties, as `@validate` has them for a field. */
  readonly validate?: { readonly [Property in keyof Shape]?: PropertyRules<Shape[Property]> };
  /** What the names of the columns began with until the next migration renames them, or those names one by one. */
  readonly was?: string | { readonly [Property in keyof Shape]?: string };
  /** The values of rows that are there before a column is required: SQL, as `backfill` of `@column`. */
  readonly backfill?: { readonly [Property in keyof Shape]?: string };
  /** The values in a column's new type: SQL, as `using` of `@column`. */
  readonly using?: { readonly [Property in keyof Shape]?: string };
}

/** Only an array has elements to rule. */
type PropertyRules<Value> = [NonNullable<Value>] extends [readonly unknown[]]
  ? ValidationRules<Value>
  : ValidationRules<Value, unknown, never>;

declare const shape: unique symbol;

/** Stands in an error message for the shape that the field's type differs from; there is no value of this type. */
interface NotExactly<Shape> {
  readonly [shape]: Shape;
}

// Assignable both ways is not enough: an optional property more on either side would pass.
type IsExactly<Value, Shape> = [Value, Shape, keyof Value, keyof Shape] extends [Shape, Value, keyof Shape, keyof Value]
  ? true
  : false;

/** Decorates a field whose type is `Shape`, with no property more or less, or `Shape | null`. */
export type EmbedDecorator<Shape> = <Entity, Name extends keyof Entity>(
  target: (Instance & Entity) | undefined,
  place: IsExactly<Exclude<Entity[Name], null>, Shape> extends true ? Name | FieldIn<Entity, Name> : NotExactly<Shape>,
  descriptor?: never,
) => void;

/**
 * Keeps the properties of this object as columns of the entity's table, `{prefix}{property}` each.
 * The type argument spells out the properties, since the compiler reads no other file for them; a shape that differs
 * from the field's type does not compile. A nullable field is null where all of its columns are NULL.
 *
 * @example
 * @embed<{ street: string; zip: string }>({ prefix: "address_", validate: { zip: { pattern: /^\d{5}$/ } } })
 * address!: Address | null;
 */
export function embed<Shape extends object>(options: EmbedOptions<Shape>): EmbedDecorator<Shape>;
export function embed(): () => void {
  return doNothing;
}
