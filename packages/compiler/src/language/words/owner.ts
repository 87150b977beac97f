// `@owner` on a field: the principal to whom the row belongs.
import { none, word } from "../word.ts";

export const owner = word({
  example: "@owner ownerId!: Uuid",
  name: "owner",
  file: "owner",
  on: "field",
  form: "bare",
  arguments: none,
});
