// `@column({…})` on a field: options of its column.
import { boolean, choice, either, list, name, number, options, required, string } from "../shape.ts";
import { one, word } from "../word.ts";

/** The access methods that an index of PostgreSQL may use. */
export const indexMethods = ["btree", "hash", "gin", "gist", "brin"] as const;

const check = options({ sql: required(string, 'sql: "price >= 0"'), name: string });
const oneCheck = either("a SQL expression, or an object with `sql` and `name`", string, check);

export const column = word({
  name: "column",
  file: "column",
  example: "@column({ unique: true })",
  on: "field",
  form: "called",
  arguments: one(
    {
      ...options({
        unique: either(
          '`true`, `false`, `"live"`, `"owner"`, `"live-owner"` or an object of options',
          choice([true, false, "live", "owner", "live-owner"]),
          options({ name: string, rows: choice(["all", "live", "owner", "live-owner"]), constraint: boolean }),
        ),
        was: string,
        backfill: string,
        using: string,
        default: string,
        name: string,
        type: string,
        varchar: number,
        check: either(
          "a SQL expression, an object with `sql` and `name`, or a list of them",
          string,
          check,
          list(oneCheck),
        ),
        generated: either(
          "a SQL expression, or an object with `sql` and `kind`",
          string,
          options({
            sql: required(string, 'sql: "price * quantity"'),
            kind: choice(["stored", "virtual"]),
          }),
        ),
        identity: choice(["by default", "always"]),
        index: either(
          "`true`, an index method or an object of options",
          boolean,
          choice(indexMethods),
          options({ name: string, using: choice(indexMethods), where: string }),
        ),
        ci: boolean,
        unionCheck: boolean,
        codec: name,
        pgEnum: string,
      }),
      fromShorthand: (value: string | boolean) =>
        typeof value === "string" ? `{ type: ${JSON.stringify(value)} }` : null,
    } as const,
    "an object of options",
  ),
});
