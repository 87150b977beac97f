// `@embed<Shape>({ prefix })` on a field: an object whose members are columns of their own.
import { snakeCase } from "../../text/names.ts";
import { options, record, required, string } from "../shape.ts";
import { one, word } from "../word.ts";
import { rules } from "./validate.ts";

export const embed = word({
  name: "embed",
  file: "embed",
  on: "field",
  form: "called",
  typeArgument: "required",
  arguments: one(
    options({ prefix: required(string, (field) => `prefix: "${snakeCase(field)}_"`), validate: record(rules) }),
    "an object with the prefix of the columns",
  ),
});
