// `@hasMany<Post>()` on a class: the rows of another entity whose foreign key leads here.
import { later, options, string } from "../shape.ts";
import { positions, word } from "../word.ts";

export const hasMany = word({
  name: "hasMany",
  file: "has-many",
  on: "class",
  form: "called",
  repeatable: true,
  typeArgument: "required",
  arguments: positions(
    "at most an object of options",
    [],
    [options({ foreignKey: string, name: string, through: later })],
  ),
});
