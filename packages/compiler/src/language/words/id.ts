// `@id` on a field: the primary key, a UUID that is made when the row is.
import { none, word } from "../word.ts";

export const id = word({ name: "id", file: "id", on: "field", form: "bare", arguments: none });
