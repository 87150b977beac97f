// `@embed<Shape>({ prefix })`: an object whose properties are columns.

import { doNothing, type FieldIn, type Instance } from "../decorators/field-decorator.ts";
import type { ValidationRules } from "./validate.ts";

/** Options of `@embed`. */
export interface EmbedOptions<Shape> {
  /** The prefix of the column names: `"address_"` gives `address_street`. */
  readonly prefix: string;
  /** Validation rules of the properties, as in `@validate`. */
  readonly validate?: { readonly [Property in keyof Shape]?: PropertyRules<Shape[Property]> };
  /**
   * The current prefix of the columns in the database, or their current names by property. The next migration renames
   * them.
   */
  readonly was?: string | { readonly [Property in keyof Shape]?: string };
  /** The values for existing rows when a column becomes required, by property, as in `backfill` of `@column`. */
  readonly backfill?: { readonly [Property in keyof Shape]?: string };
  /** The SQL that converts existing values to a new type, by property, as in `using` of `@column`. */
  readonly using?: { readonly [Property in keyof Shape]?: string };
  /** `false` leaves out the CHECK of a property that is a union of texts, as `unionCheck` of `@column` does. */
  readonly unionCheck?: { readonly [Property in keyof Shape]?: boolean };
}

/** Adds rules for elements if the property is an array. */
type PropertyRules<Value> = [NonNullable<Value>] extends [readonly unknown[]]
  ? ValidationRules<Value>
  : ValidationRules<Value, unknown, never>;

declare const shape: unique symbol;

/** Appears in an error message when the field's type differs from `Shape`. No value has this type. */
interface NotExactly<Shape> {
  readonly [shape]: Shape;
}

// Mutual assignability alone would accept an additional optional property on either side.
type IsExactly<Value, Shape> = [Value, Shape, keyof Value, keyof Shape] extends [Shape, Value, keyof Shape, keyof Value]
  ? true
  : false;

/** A decorator for fields whose type is exactly `Shape`, or `Shape | null`. */
export type EmbedDecorator<Shape> = <Entity, Name extends keyof Entity>(
  target: (Instance & Entity) | undefined,
  place: IsExactly<Exclude<Entity[Name], null>, Shape> extends true ? Name | FieldIn<Entity, Name> : NotExactly<Shape>,
  descriptor?: never,
) => void;

/**
 * Stores the properties of this object as columns of the entity's table, named `{prefix}{property}`. The type argument
 * must list the properties, since the compiler does not read other files for them; it does not compile if it differs
 * from the field's type. A nullable field is null if all of its columns are NULL.
 *
 * @example
 * @embed<{ street: string; zip: string }>({ prefix: "address_", validate: { zip: { pattern: /^\d{5}$/ } } })
 * address!: Address | null;
 */
export function embed<Shape extends object>(options: EmbedOptions<Shape>): EmbedDecorator<Shape>;
export function embed(): () => void {
  return doNothing;
}
