// `@validate({…})` on a field: what a value must satisfy before a request is accepted.

import { doNothing, type FieldIn, type Instance } from "../decorators/field-decorator.ts";
import type { StandardSchema } from "../options/standard-schema.ts";

/** The rules of one value: of a field, of each element of an array, or of a member of an embedded object. */
export interface ValueRules {
  /** The length of a text in UTF-16 code units, or of an array in elements. */
  readonly length?: { readonly min?: number; readonly max?: number; readonly equal?: number };
  /** The least and the greatest number, both inclusive. */
  readonly range?: { readonly min?: number; readonly max?: number };
  /** The text is an e-mail address. */
  readonly email?: boolean;
  /** The text is an absolute URL. */
  readonly url?: boolean;
  /** The text matches somewhere; anchor the expression with `^` and `$` to match all of it. */
  readonly pattern?: RegExp;
  /** What is said of a value that breaks one of these rules, in place of the validator's own words. */
  readonly message?: string;
}

/** The rules of `@validate`. All of them must hold; `null` satisfies them where the field is nullable. */
export interface ValidationRules<Output, Input = unknown, Items = ValueRules> extends ValueRules {
  /** The rules of each element of an array. */
  readonly items?: Items;
  /**
   * A schema of your own, which reads the value after all other rules have passed and gives what is stored: of Zod,
   * Valibot or any library with Standard Schema. It is synchronous, and fit for a browser, since `dto.ts` imports it.
   */
  readonly schema?: StandardSchema<Output, Input>;
}

declare const output: unique symbol;
declare const input: unique symbol;

/** Stands in an error message for what the schema gives and the field cannot hold; there is no value of this type. */
interface NotTheField<Output> {
  readonly [output]: Output;
}

/** Stands in an error message for what the schema reads and the field does not hold; there is no value of this type. */
interface NotTheInput<Input> {
  readonly [input]: Input;
}

/** Stands in an error message for rules of elements where there are none; there is no value of this type. */
interface NotAnArray {
  readonly items: never;
}

/** Values of which the schema is given the very type; of JSON it is given what was sent. */
type Plain = string | number | bigint | boolean | Date | Uint8Array;

// The brackets keep a union whole: each of its members is meant, not any of them.
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

/** Decorates a field that can hold an `Output`, whose values an `Input` can be, and which is an array if `Items` are. */
export type ValidateDecorator<Output, Input, Items> = <Entity, Name extends keyof Entity>(
  target: (Instance & Entity) | undefined,
  place: Fitting<Entity[Name], Name | FieldIn<Entity, Name>, Output, Input, Items>,
  descriptor?: never,
) => void;

/**
 * Rules for this field in the create and update requests. A request that breaks one is refused before the database
 * is asked (400, with the path and a message), and the rules are in the OpenAPI document.
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
