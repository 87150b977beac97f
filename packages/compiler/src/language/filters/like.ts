// `@filter("like")`: rows whose text contains this one.
import { type FilterKind, needsText } from "./filter-kind.ts";

export const like: FilterKind = {
  synonyms: "contains icontains startsWith endsWith ilike",
  conditions: [
    {
      suffix: "",
      takes: "text",
      pattern: "likePattern",
      sql: ({ column, parameter }) => `${column} ILIKE ${parameter}`,
      sentence: ({ name }) => `Only those whose ${name} contains this text, ignoring case.`,
    },
  ],
  misfit: needsText,
};
