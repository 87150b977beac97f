// `@validate({…})` on a field: rules that a request's value must keep.
import { boolean, name, number, options, regex, string } from "../shape.ts";
import { one, word } from "../word.ts";

/** What can be said of one value. */
const ofValue = {
  length: options({ min: number, max: number, equal: number }),
  range: options({ min: number, max: number }),
  email: boolean,
  url: boolean,
  pattern: regex,
  message: string,
} as const;

/** The rules of a field, or of a member of an embedded object. */
export const rules = options({ ...ofValue, items: options(ofValue), schema: name });

export const validate = word({
  name: "validate",
  file: "validate",
  example: "@validate({ email: true })",
  on: "field",
  form: "called",
  arguments: one(rules, "an object of rules"),
});
