// `@hasMany<Post>()` on a class: the rows of another entity that reference this one, directly or through a join entity.
import { either, name, number, options, required, string, targetFieldName } from "../shape.ts";
import { positions, word } from "../word.ts";

export const hasMany = word({
  name: "hasMany",
  file: "has-many",
  example: "@hasMany<Post>()",
  on: "class",
  form: "called",
  repeatable: true,
  typeArgument: "required",
  arguments: positions(
    "at most an object of options",
    [],
    // A class belongs in `<>`; as an option it is read only to report that.
    [
      options({
        foreignKey: targetFieldName,
        targetKey: targetFieldName,
        name: string,
        response: options({
          as: required(string, 'as: "comments"'),
          limit: required(number, "limit: 20"),
        }),
        through: either("a class", name, string),
      }),
    ],
  ),
});
