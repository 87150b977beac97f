// `@entity({…})` on a class: the table, and what is generated for it.
import { api } from "./api.ts";
import { boolean, choice, either, later, options, string } from "./shape.ts";
import { one, word } from "./word.ts";

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
      migrations: either("`true`, `false` or an object of options", boolean, later),
      api,
      softDelete: later,
      returning: later,
      upsert: later,
      error: later,
      events: later,
      streams: later,
      hooks: later,
      commands: later,
      transactions: later,
      typedConstraints: later,
      constraints: later,
      uniqueIndex: later,
      index: later,
    }),
    "an object of options",
  ),
});
