// `@filter("in")`: rows with one of some values.
import { type FilterKind, needsOrder } from "./filter-kind.ts";

export const oneOf: FilterKind = {
  synonyms: "oneOf",
  conditions: [
    {
      suffix: "In",
      operand: "values",
      sql: ({ responseColumn, comparedArray }) => `${responseColumn} = ANY(${comparedArray})`,
      describe: ({ name, caseNote }) => `Matches rows whose ${name} is one of these values${caseNote}.`,
    },
  ],
  rejection: needsOrder,
};
