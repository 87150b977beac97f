// `@entity({…})` on a class: the table, and what is generated for it.

import { boolean, choice, either, list, name, options, string } from "../shape.ts";
import { one, word } from "../word.ts";
import { api } from "./api.ts";

export const entity = word({
  name: "entity",
  file: "entity",
  on: "class",
  form: "called",
  arguments: one(
    options({
      table: string,
      schema: string,
      sql: choice(["full", "trait", "none"]),
      dialect: choice(["postgres", "pg", "postgresql", "clickhouse", "ch", "mongodb", "mongo"]),
      uuid: choice(["v7", "v4"]),
      softDelete: boolean,
      returning: either("`full`, `id`, `none` or a list of fields", choice(["full", "id", "none"]), list(string)),
      upsert: options({ conflict: list(string), action: choice(["update", "nothing"]) }),
      error: name,
      transactions: boolean,
      hooks: boolean,
      commands: boolean,
      typedConstraints: boolean,
      constraints: list(options({ name: string, kind: choice(["unique", "foreign_key", "check"]), field: string })),
      uniqueIndex: list(list(string)),
      index: list(list(string)),
      migrations: either(
        "`true`, `false` or an object of options",
        boolean,
        options({ touchUpdatedAt: boolean, extensions: list(string), audit: boolean }),
      ),
      api,
      events: choice([true, false, "outbox"]),
      streams: boolean,
    }),
    "an object of options",
  ),
});
