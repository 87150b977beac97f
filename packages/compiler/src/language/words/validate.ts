// `@validate({…})` on a field: rules that a request's value must keep.
import { boolean, later, name, number, options, regex } from "../shape.ts";
import { one, word } from "../word.ts";

export const validate = word({
  name: "validate",
  file: "validate",
  on: "field",
  form: "called",
  arguments: one(
    options({
      length: options({ min: number, max: number, equal: number }),
      range: options({ min: number, max: number }),
      email: boolean,
      url: boolean,
      pattern: regex,
      items: later,
      schema: name,
      message: later,
    }),
    "an object of rules",
  ),
});
