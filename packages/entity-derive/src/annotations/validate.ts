// `@validate({…})`: validation rules of a field.

import { doNothing, type FieldIn, type Instance } from "../decorators/field-decorator.ts";
import type { StandardSchema } from "../options/standard-schema.ts";

/** Rules for a value: a field, an element of an array, or a property of an embedded object. */
export interface ValueRules {
  /** The length of a text in UTF-16 code units, or of an array in elements. */
  readonly length?: { readonly min?: number; readonly max?: number; readonly equal?: number };
  /** The minimum and maximum of a number, both inclusive. */
  readonly range?: { readonly min?: number; readonly max?: number };
  /** Whether the text must be an e-mail address. */
  readonly email?: boolean;
  /** Whether the text must be an absolute URL. */
  readonly url?: boolean;
  /** An expression that must match a part of the text. Anchor it with `^` and `$` to match the whole text. */
  readonly pattern?: RegExp;
  /** The message for values that violate one of these rules. Default: the message of the validator. */
  readonly message?: string;
}

/** Rules of `@validate`. A value must satisfy all of them. `null` is valid if the field is nullable. */
export interface ValidationRules<Output, Input = unknown, Items = ValueRules> extends ValueRules {
  /** Rules for each element of an array. */
  readonly items?: Items;
  /**
   * A schema that validates the value after all other rules, and returns the value to store. From Zod, Valibot or
   * another library with Standard Schema. It must be synchronous and work in browsers, since `dto.ts` imports it.
   */
  readonly schema?: StandardSchema<Output, Input>;
}

declare const output: unique symbol;
declare const input: unique symbol;

/** Appears in an error message when the schema returns a type that the field cannot hold. No value has this type. */
interface NotTheField<Output> {
  readonly [output]: Output;
}

/** Appears in an error message when the schema does not accept the field's type. No value has this type. */
interface NotTheInput<Input> {
  readonly [input]: Input;
}

/** Appears in an error message when `items` is used on a field that is no array. No value has this type. */
interface NotAnArray {
  readonly items: never;
}

/** Types that a schema receives unchanged; for other types it receives the JSON of the request. */
type Plain = string | number | bigint | boolean | Date | Uint8Array;

// The brackets prevent that the conditional type distributes over unions.
type Fitting<Value, Place, Output, Input, Items> = [Output] extends [Value]
  ? [NonNullable<Value>, Input] extends [Plain | readonly Plain[], unknown]
    ? [NonNullable<Value>] extends [Input]
      ? FittingItems<Value, Place, Items>
      : NotTheInput<Input>
    : FittingItems<Value, Place, Items>
  : NotTheField<Output>;

type FittingItems<Value, Place, Items> = [Items] extends [undefined]
  ? Place
  : [NonNullable<Value>] extends [readonly unknown[]]
    ? Place
    : NotAnArray;

/**
 * A decorator for fields that can hold an `Output`, whose values are valid `Input`, and which are arrays if `Items` is
 * given.
 */
export type ValidateDecorator<Output, Input, Items> = <Entity, Name extends keyof Entity>(
  target: (Instance & Entity) | undefined,
  place: Fitting<Entity[Name], Name | FieldIn<Entity, Name>, Output, Input, Items>,
  descriptor?: never,
) => void;

/**
 * Adds validation rules for this field to create and update requests. A request that violates a rule is answered with
 * 400, with the path and a message, before any database access. The OpenAPI document contains the rules.
 *
 * @example
 * @validate({ length: { min: 1, max: 200 } }) title!: string;
 * @validate({ length: { max: 5 }, items: { length: { max: 20 } }, message: "at most five short tags" }) tags!: string[];
 */
export function validate<Output = never, Input = unknown, Items extends ValueRules | undefined = undefined>(
  rules: ValidationRules<Output, Input, Items>,
): ValidateDecorator<Output, Input, Items>;
export function validate(): () => void {
  return doNothing;
}
