// `@projection("Public", ["id", "name"])` on a class: a subset of the fields that is read on its own.
import { fieldName, list, string } from "../shape.ts";
import { positions, word } from "../word.ts";

export const projection = word({
  name: "projection",
  file: "projection",
  example: '@projection("Public", ["id", "name"])',
  on: "class",
  form: "called",
  repeatable: true,
  arguments: positions("a name and a list of fields", [string, list(fieldName)], []),
});
