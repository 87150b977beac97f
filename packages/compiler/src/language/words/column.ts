// `@column({…})` on a field: what its column is like.
import { boolean, choice, either, number, options, string } from "../shape.ts";
import { one, word } from "../word.ts";

const indexMethods = ["btree", "hash", "gin", "gist", "brin"] as const;

export const column = word({
  name: "column",
  file: "column",
  on: "field",
  form: "called",
  arguments: one(
    options({
      unique: choice([true, false, "live"]),
      default: string,
      name: string,
      type: string,
      varchar: number,
      check: string,
      index: either("`true` or an index method", boolean, choice(indexMethods)),
      ci: boolean,
      pgEnum: string,
    }),
    "an object of options",
  ),
});
