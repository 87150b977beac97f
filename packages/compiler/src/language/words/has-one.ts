// `@hasOne<Profile>()` on a class: the row of another entity that references this one by a unique foreign key.
import { options, string, targetFieldName } from "../shape.ts";
import { positions, word } from "../word.ts";

export const hasOne = word({
  name: "hasOne",
  file: "has-one",
  example: "@hasOne<Profile>()",
  on: "class",
  form: "called",
  repeatable: true,
  typeArgument: "required",
  arguments: positions("at most an object of options", [], [options({ foreignKey: targetFieldName, name: string })]),
});
