// `@filter("like")`: rows whose text contains the operand.
import { type FilterKind, needsText } from "./filter-kind.ts";

export const like: FilterKind = {
  synonyms: "contains icontains startsWith endsWith ilike",
  conditions: [
    {
      suffix: "",
      operand: "text",
      pattern: "likePattern",
      sql: ({ column, parameter }) => `${column} ILIKE ${parameter}`,
      describe: ({ name }) => `Matches rows whose ${name} contains this text, ignoring case.`,
    },
  ],
  rejection: needsText,
};
