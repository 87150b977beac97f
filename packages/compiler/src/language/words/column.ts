// `@column({…})` on a field: what its column is like.
import { boolean, choice, either, laterObject, number, options, string } from "../shape.ts";
import { one, word } from "../word.ts";

const indexMethods = ["btree", "hash", "gin", "gist", "brin"] as const;

export const column = word({
  name: "column",
  file: "column",
  on: "field",
  form: "called",
  arguments: one(
    options({
      unique: either(
        '`true`, `false`, `"live"`, `"owner"` or `"live-owner"`',
        choice([true, false, "live", "owner", "live-owner"]),
        laterObject,
      ),
      was: string,
      backfill: string,
      using: string,
      default: string,
      name: string,
      type: string,
      varchar: number,
      check: string,
      index: either("`true` or an index method", boolean, choice(indexMethods), laterObject),
      ci: boolean,
      pgEnum: string,
    }),
    "an object of options",
  ),
});
