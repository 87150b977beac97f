// `@validate({…})` on a field: what a value must satisfy before a request is accepted.

import { doNothing, type FieldIn, type Instance } from "../decorators/field-decorator.ts";
import type { StandardSchema } from "../options/standard-schema.ts";

/** The rules of `@validate`. All of them must hold; `null` satisfies them where the field is nullable. */
export interface ValidationRules<Output> {
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
  /**
   * A schema of your own, which reads the value after all other rules have passed and gives what is stored: of Zod,
   * Valibot or any library with Standard Schema. It is synchronous, and fit for a browser, since `dto.ts` imports it.
   */
  readonly schema?: StandardSchema<Output>;
}

declare const output: unique symbol;

/** Stands in an error message for what the schema gives and the field cannot hold; there is no value of this type. */
interface NotTheField<Output> {
  readonly [output]: Output;
}

/** Decorates a field that can hold an `Output`. */
export type ValidateDecorator<Output> = <Entity, Name extends keyof Entity>(
  target: (Instance & Entity) | undefined,
  place: [Output] extends [Entity[Name]] ? Name | FieldIn<Entity, Name> : NotTheField<Output>,
  descriptor?: never,
) => void;

/**
 * Rules for this field in the create and update requests. A request that breaks one is refused before the database
 * is asked (400, with the path and a message), and the rules are in the OpenAPI document.
 *
 * @example
 * @validate({ length: { min: 1, max: 200 } }) title!: string;
 */
export function validate<Output = never>(rules: ValidationRules<Output>): ValidateDecorator<Output>;
export function validate(): () => void {
  return doNothing;
}
