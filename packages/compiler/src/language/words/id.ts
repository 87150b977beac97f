// `@id` on a field: the primary key, a UUID that is made when the row is.
import { options, string } from "../shape.ts";
import { positions, word } from "../word.ts";

export const id = word({
  name: "id",
  file: "id",
  on: "field",
  form: "either",
  arguments: positions("at most an object of options", [], [options({ name: string })]),
});
