// `@join<{ authorName: string }>({…})` on a class: a read model with columns of another table.
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
