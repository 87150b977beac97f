// `@filter("search")`: rows whose text contains the operand, which may have wildcards; served by a trigram index.
import { type FilterKind, needsText } from "./filter-kind.ts";

export const search: FilterKind = {
  synonyms: "fulltext fullText fuzzy",
  conditions: [
    {
      suffix: "",
      operand: "text",
      sql: ({ column, parameter }) => `${column} ILIKE '%' || ${parameter} || '%'`,
      describe: ({ name }) =>
        `Matches rows whose ${name} contains this text, ignoring case; \`%\` and \`_\` are wildcards.`,
    },
  ],
  rejection: needsText,
  index: "trigrams",
};
