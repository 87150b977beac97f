// `@filter("range")`: rows with a value between two bounds, each of which is optional.
import { type FilterKind, needsOrder, notApplicable } from "./filter-kind.ts";

export const range: FilterKind = {
  synonyms: "gt gte lt lte min max between",
  conditions: [
    {
      suffix: "From",
      operand: "value",
      sql: ({ comparedColumn, comparedParameter }) => `${comparedColumn} >= ${comparedParameter}`,
      describe: ({ name, caseNote }) => `Matches rows whose ${name} is this value or greater${caseNote}.`,
    },
    {
      suffix: "To",
      operand: "value",
      isEnd: true,
      sql: ({ comparedColumn, comparedParameter, nextMillisecond: next }) =>
        next === null ? `${comparedColumn} <= ${comparedParameter}` : `${comparedColumn} < ${next}`,
      describe: ({ name, caseNote }) => `Matches rows whose ${name} is this value or less${caseNote}.`,
    },
  ],
  rejection: (field) =>
    needsOrder(field) ?? (field.order === "range" ? null : notApplicable("compare it for equality: `@filter`")),
};
