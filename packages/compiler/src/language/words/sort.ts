// `@sort` on a field: lists can be sorted by it.
import { none, word } from "../word.ts";

export const sort = word({ example: "@sort", name: "sort", file: "sort", on: "field", form: "bare", arguments: none });
