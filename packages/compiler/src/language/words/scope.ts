// `@scope("involving", ["buyerId", "sellerId"])` on a class: lists rows that have a value in any of several fields.
import { fieldName, list, options, string } from "../shape.ts";
import { positions, word } from "../word.ts";

export const scope = word({
  name: "scope",
  file: "scope",
  example: '@scope("involving", ["buyerId", "sellerId"])',
  on: "class",
  form: "called",
  repeatable: true,
  arguments: positions("a name and a list of fields", [string, list(fieldName)], [options({ within: fieldName })]),
});
