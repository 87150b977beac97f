// `@auto` on a field: PostgreSQL generates its value, the time or the next number.
import { none, word } from "../word.ts";

export const auto = word({
  example: "@auto createdAt!: Date",
  name: "auto",
  file: "auto",
  on: "field",
  form: "bare",
  arguments: none,
});
