// `@filter("null")`: rows without a value, or with any.
import { type FilterKind, impossible } from "./filter-kind.ts";

export const absence: FilterKind = {
  synonyms: "isNull",
  conditions: [
    {
      suffix: "IsNull",
      takes: "absence",
      sql: ({ column }) => column,
      sentence: ({ name }) => `Only those that have no ${name}, or with false those that have one.`,
    },
  ],
  misfit({ isObject, isNullable }) {
    if (!isObject && isNullable) return null;
    return impossible(isNullable ? "filter by one of its members" : "remove it: every row has a value");
  },
  index: "none",
};
