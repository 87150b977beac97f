// Says what a value must satisfy before a request is accepted.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/** The rules of `@validate`. All of them must hold; `null` satisfies them where the field is nullable. */
export interface ValidationRules {
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
}

/**
 * Rules for this field in the create and update requests. A request that breaks one is refused before the database
 * is asked (400, with the path and a message), and the rules are in the OpenAPI document.
 *
 * @example
 * @validate({ length: { min: 1, max: 200 } }) title!: string;
 */
export function validate(rules: ValidationRules): FieldDecorator;
export function validate(): FieldDecorator {
  return doNothing;
}
