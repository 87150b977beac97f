// `@schema({…})` on a field: keywords that are merged into its JSON Schema.
import { json, record } from "../shape.ts";
import { one, word } from "../word.ts";

export const schema = word({
  name: "schema",
  file: "schema",
  example: '@schema({ description: "…" })',
  on: "field",
  form: "called",
  arguments: one(record(json), "an object of JSON Schema"),
});
