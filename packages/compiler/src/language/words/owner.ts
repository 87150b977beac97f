// `@owner` on a field: whose row it is.
import { none, word } from "../word.ts";

export const owner = word({
  example: "@owner ownerId!: Uuid",
  name: "owner",
  file: "owner",
  on: "field",
  form: "bare",
  arguments: none,
});
