// `@filter("has")`: rows whose array has all of some elements, found by a GIN index.
import { type FilterKind, notApplicable } from "./filter-kind.ts";

export const has: FilterKind = {
  synonyms: "includes arrayContains",
  conditions: [
    {
      suffix: "Has",
      operand: "values",
      sql: ({ column, parameter }) => `${column} @> ${parameter}`,
      describe: ({ name }) => `Matches rows whose ${name} contains all of these values.`,
    },
  ],
  rejection({ isArray, order }) {
    if (isArray && order !== "none") return null;
    return notApplicable(isArray ? "filter by another field" : 'compare it with `@filter("in")`');
  },
  index: "elements",
};
