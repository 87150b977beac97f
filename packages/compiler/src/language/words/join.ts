// `@join<{ authorName: string }>({…})` on a class: columns of another table beside the entity's own, in one view.
import { choice, options, record, recordBy, required, string } from "../shape.ts";
import { one, word } from "../word.ts";

export const join = word({
  name: "join",
  file: "join",
  example: '@join<{ authorName: string }>({ table: "users", on: { authorId: "id" } })',
  on: "class",
  form: "called",
  repeatable: true,
  typeArgument: "required",
  arguments: one(
    options({
      table: required(string, 'table: "users"'),
      schema: string,
      as: required(string, 'as: "author"'),
      on: required(recordBy("field", string), 'on: { authorId: "id" }'),
      fields: required(record(string), 'fields: { authorName: "name" }'),
      kind: choice(["inner", "left"]),
    }),
    "an object of options",
  ),
});
