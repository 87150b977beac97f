// `@filter("has")`: rows whose array has all of some elements, found by a GIN index.
import { type FilterKind, impossible } from "./filter-kind.ts";

export const has: FilterKind = {
  synonyms: "includes arrayContains",
  conditions: [
    {
      suffix: "Has",
      takes: "values",
      sql: ({ column, parameter }) => `${column} @> ${parameter}`,
      sentence: ({ name }) => `Only those whose ${name} has all of these.`,
    },
  ],
  misfit({ isArray, order }) {
    if (isArray && order !== "none") return null;
    return impossible(isArray ? "filter by another field" : 'compare it with `@filter("in")`');
  },
  index: "elements",
};
