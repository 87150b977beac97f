// `@join<{ authorName: string }>({…})` on a class: columns of another table beside the entity's own, in one view.
import { choice, options, record, string } from "../shape.ts";
import { one, word } from "../word.ts";

export const join = word({
  name: "join",
  file: "join",
  on: "class",
  form: "called",
  repeatable: true,
  typeArgument: "required",
  arguments: one(
    options({
      table: string,
      schema: string,
      as: string,
      on: record(string),
      fields: record(string),
      kind: choice(["inner", "left"]),
    }),
    "an object of options",
  ),
});
