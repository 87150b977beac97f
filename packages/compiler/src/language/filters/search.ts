// `@filter("search")`: rows whose text contains this one, which may have wildcards, found by an index of trigrams.
import { type FilterKind, needsText } from "./filter-kind.ts";

export const search: FilterKind = {
  synonyms: "fulltext fullText fuzzy",
  conditions: [
    {
      suffix: "",
      takes: "text",
      sql: ({ column, parameter }) => `${column} ILIKE '%' || ${parameter} || '%'`,
      sentence: ({ name }) =>
        `Only those whose ${name} contains this text, ignoring case; \`%\` and \`_\` are wildcards.`,
    },
  ],
  misfit: needsText,
  index: "trigrams",
};
