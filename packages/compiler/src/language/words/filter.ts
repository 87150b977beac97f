// `@filter` on a field: lists can be narrowed by it.
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
    choice(["eq", "in", "not", "null", "like", "range", "search", "has"]),
    '`"eq"`, `"in"`, `"not"`, `"null"`, `"like"`, `"range"`, `"search"` or `"has"`',
  ),
});
