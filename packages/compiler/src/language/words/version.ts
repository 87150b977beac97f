// `@version` on a field: a number that each update increments, for optimistic locking.
import { none, word } from "../word.ts";

export const version = word({
  example: "@version version!: i32",
  name: "version",
  file: "version",
  on: "field",
  form: "bare",
  arguments: none,
});
