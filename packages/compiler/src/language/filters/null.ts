// `@filter("null")`: rows whose value is NULL, or is not.
import { type FilterKind, notApplicable } from "./filter-kind.ts";

export const absence: FilterKind = {
  synonyms: "isNull",
  conditions: [
    {
      suffix: "IsNull",
      operand: "absence",
      sql: ({ column }) => column,
      describe: ({ name }) =>
        `Matches rows whose ${name} is null if true, and those whose ${name} is not null if false.`,
    },
  ],
  rejection({ isObject, isNullable }) {
    if (!isObject && isNullable) return null;
    return notApplicable(isNullable ? "filter by one of its members" : "remove it: every row has a value");
  },
  index: "none",
};
