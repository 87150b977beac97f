// `@field(…)` on a field: the DTOs that have it.
import { choice } from "../shape.ts";
import { some, word } from "../word.ts";

export const field = word({
  name: "field",
  file: "field",
  example: '@field("create", "update", "response")',
  on: "field",
  form: "called",
  arguments: some(
    choice(["create", "update", "response", "secret", "skip"]),
    '`"create"`, `"update"`, `"response"`, `"secret"` or `"skip"`',
  ),
});
