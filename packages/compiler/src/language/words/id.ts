// `@id` on a field: the primary key, or a part of one.
import { options, string } from "../shape.ts";
import { positions, word } from "../word.ts";

export const id = word({
  name: "id",
  file: "id",
  example: "@id id!: Uuid",
  on: "field",
  form: "either",
  arguments: positions("at most an object of options", [], [options({ name: string })]),
});
