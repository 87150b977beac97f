// `@filter` on a field: list parameters that filter by it.
import { listing } from "../../text/names.ts";
import { filterNames } from "../filters/index.ts";
import { choice } from "../shape.ts";
import { some, word } from "../word.ts";

export const filter = word({
  name: "filter",
  file: "filter",
  example: '@filter("like")',
  on: "field",
  form: "either",
  repeatable: true,
  arguments: some(
    choice(filterNames),
    listing(
      filterNames.map((name) => `\`"${name}"\``),
      "or",
    ),
  ),
});
