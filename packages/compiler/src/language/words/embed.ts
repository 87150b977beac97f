// `@embed<Shape>({ prefix })` on a field: an object whose properties are columns.
import { snakeCase } from "../../text/names.ts";
import { boolean, either, options, record, required, string } from "../shape.ts";
import { one, word } from "../word.ts";
import { rules } from "./validate.ts";

export const embed = word({
  name: "embed",
  file: "embed",
  example: '@embed<Address>({ prefix: "address_" })',
  on: "field",
  form: "called",
  typeArgument: "required",
  arguments: one(
    options({
      prefix: required(string, (field) => `prefix: "${snakeCase(field)}_"`),
      validate: record(rules),
      was: either("the earlier prefix, or an object of earlier names", string, record(string)),
      backfill: record(string),
      using: record(string),
      unionCheck: record(boolean),
    }),
    "an object with the prefix of the columns",
  ),
});
