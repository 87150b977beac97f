// `@hasMany<Post>()` on a class: the rows of another entity whose foreign key leads here, or that a join entity leads to.
import { either, name, options, string, targetFieldName } from "../shape.ts";
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
    // A class is a type, which stands in `<>`: as an option it is read so that it can be said where it belongs.
    [
      options({
        foreignKey: targetFieldName,
        targetKey: targetFieldName,
        name: string,
        through: either("a class", name, string),
      }),
    ],
  ),
});
