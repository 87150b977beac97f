// `@filter` on a field: lists can be narrowed by it.
import { choice } from "../shape.ts";
import { some, word } from "../word.ts";

export const filter = word({
  name: "filter",
  file: "filter",
  on: "field",
  form: "either",
  repeatable: true,
  arguments: some(
    choice(["eq", "like", "range", "search"], ["in", "not", "null", "has"]),
    '`"eq"`, `"like"`, `"range"` or `"search"`',
  ),
});
