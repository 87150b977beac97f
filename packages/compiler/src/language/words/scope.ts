// `@scope("involving", ["buyerId", "sellerId"])` on a class: rows with one value in any of some columns.
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
