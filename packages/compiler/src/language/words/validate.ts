// `@validate({…})` on a field: rules for values in requests.
import { boolean, name, number, options, regex, string } from "../shape.ts";
import { one, word } from "../word.ts";

/** The rules of a single value. */
const valueRules = {
  length: options({ min: number, max: number, equal: number }),
  range: options({ min: number, max: number }),
  email: boolean,
  url: boolean,
  pattern: regex,
  message: string,
} as const;

/** The rules of a field, or of a property of an embedded object. */
export const rules = options({ ...valueRules, items: options(valueRules), schema: name });

export const validate = word({
  name: "validate",
  file: "validate",
  example: "@validate({ email: true })",
  on: "field",
  form: "called",
  arguments: one(rules, "an object of rules"),
});
