// `@version` on a field: the number that rises with every update, so that none is overwritten unseen.
import { none, word } from "../word.ts";

export const version = word({
  example: "@version version!: i32",
  name: "version",
  file: "version",
  on: "field",
  form: "bare",
  arguments: none,
});
