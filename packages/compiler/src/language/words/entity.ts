// `@entity({…})` on a class: the table, and the options of the generated code.

import { sentence } from "../../text/names.ts";
import { pluralWord } from "../../text/plural.ts";
import { weights } from "../filters/full-text.ts";
import { keyGeneratorNames } from "../keys.ts";
import {
  addedList,
  boolean,
  choice,
  duration,
  either,
  fieldName,
  fieldNameOr,
  list,
  name,
  options,
  partialOptions,
  record,
  recordBy,
  required,
  string,
} from "../shape.ts";
import { one, type Word, word } from "../word.ts";
import { api } from "./api.ts";
import { indexMethods } from "./column.ts";

/** The values of `dialect`, all of which mean PostgreSQL. */
export const dialects = ["postgres", "pg", "postgresql"] as const;

/** The operators that two rows can be compared with in `exclude`. */
export const excludeOperators = ["=", "<>", "&&", "-|-"] as const;

/** Returns the default table of a class: `OrderItem` → `order_items`. */
export function tableName(type: string): string {
  return pluralWord(sentence(type)).replaceAll(" ", "_");
}

const members = list(
  either(
    "a field, or an object with `field` or `sql`",
    fieldName,
    options({ field: fieldName, order: choice(["asc", "desc"]), nulls: choice(["first", "last"]), sql: string }),
  ),
);
const common = { on: required(members, 'on: ["createdAt"]'), name: string, include: list(fieldName), where: string };
const expected = "a list of fields, or an object of options";
const indexed = either(expected, members, options({ ...common, using: choice(indexMethods) }));
const unique = either(expected, members, options({ ...common, constraint: boolean }));

const range = options({
  range: required(list(fieldName), 'range: ["startsAt", "endsAt"]'),
  bounds: choice(["[)", "[]", "()", "(]"]),
});
const excluded = either("a field, an operator or a range", fieldNameOr(...excludeOperators), range);

const languageField = options({
  field: required(fieldName, 'field: "language"'),
  of: required(record(string), 'of: { en: "english", de: "german" }'),
});

export const entity = word({
  name: "entity",
  file: "entity",
  example: '@entity({ table: "users" })',
  on: "class",
  form: "called",
  arguments: one(
    partialOptions({
      table: required(string, (type) => `table: "${tableName(type)}"`, "table-missing"),
      schema: string,
      was: string,
      distribute: fieldNameOr("reference"),
      sql: choice(["full", "trait", "none"]),
      dialect: { kind: "string", words: dialects },
      uuid: choice(keyGeneratorNames),
      softDelete: boolean,
      returning: either("`full`, `id`, `none` or a list of fields", choice(["full", "id", "none"]), list(fieldName)),
      upsert: options({
        conflict: required(list(fieldName), 'conflict: ["email"]', "conflict-missing"),
        action: choice(["update", "nothing"]),
      }),
      error: name,
      transactions: boolean,
      hooks: boolean,
      commands: boolean,
      typedConstraints: boolean,
      constraints: addedList(
        partialOptions({
          name: required(string, 'name: "orders_total_check"', "constraint-incomplete"),
          kind: required(
            choice(["unique", "foreign_key", "check", "exclusion"]),
            'kind: "check"',
            "constraint-incomplete",
          ),
          field: fieldName,
        }),
      ),
      uniqueIndex: addedList(unique),
      index: addedList(indexed),
      exclude: addedList(
        options({
          with: required(list(list(excluded)), 'with: [["roomId", "="], [{ range: ["startsAt", "endsAt"] }, "&&"]]'),
          name: string,
          using: choice(["gist"]),
          where: string,
        }),
      ),
      fullText: options({
        fields: required(recordBy("field", choice(weights)), 'fields: { title: "A", body: "B" }'),
        language: required(
          either("the name of a text search configuration, or `{ field, of }`", string, languageField),
          'language: "english"',
        ),
        stored: boolean,
      }),
      migrations: either(
        "`true`, `false` or an object of options",
        boolean,
        options({ touchUpdatedAt: boolean, extensions: addedList(string), audit: boolean, rls: boolean }),
      ),
      api,
      events: either(
        '`true`, `false`, `"outbox"` or `{ outbox: "batches" }`',
        choice([true, false, "outbox"]),
        options({ outbox: required(choice(["batches"]), () => 'outbox: "batches"'), retention: duration }),
      ),
      streams: boolean,
    }),
    "an object of options",
  ),
});

/** `@entity({…})` on an abstract class: options of the entities that extend it, without a table. */
export const entityBase: Word = {
  ...entity,
  example: "@entity({ softDelete: true })",
  arguments: one(partialOptions({ ...entity.arguments.shape.options, table: string }), entity.arguments.expected),
};
