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
        `Only those whose ${name} is not this${caseNote}${isNullable ? "; none is another value" : ""}.`,
    },
  ],
  rejection: needsOrder,
  index: "none",
};
