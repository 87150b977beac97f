// `@filter("not")`: rows with another value, or with NULL.
import { type FilterKind, needsOrder } from "./filter-kind.ts";

export const not: FilterKind = {
  synonyms: "notIn ne neq",
  conditions: [
    {
      suffix: "Not",
      operand: "value",
      sql: ({ responseColumn, comparedParameter }) => `${responseColumn} IS DISTINCT FROM ${comparedParameter}`,
      describe: ({ name, caseNote, isNullable }) =>
        `Matches rows whose ${name} differs from this value${caseNote}${isNullable ? "; null differs from every value" : ""}.`,
    },
  ],
  rejection: needsOrder,
  index: "none",
};
