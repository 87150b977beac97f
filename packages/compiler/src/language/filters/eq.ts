// `@filter` and `@filter("eq")`: rows with this value.
import { type FilterKind, needsOrder } from "./filter-kind.ts";

export const eq: FilterKind = {
  synonyms: "equals equal exact",
  conditions: [
    {
      suffix: "",
      operand: "value",
      sql: ({ equality }) => equality,
      describe: ({ name, caseNote }) => `Matches rows whose ${name} equals this value${caseNote}.`,
    },
  ],
  rejection: needsOrder,
};
