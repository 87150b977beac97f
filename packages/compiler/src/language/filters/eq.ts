// `@filter` and `@filter("eq")`: rows with this value.
import { type FilterKind, needsOrder } from "./filter-kind.ts";

export const eq: FilterKind = {
  synonyms: "equals equal exact",
  conditions: [
    {
      suffix: "",
      takes: "value",
      sql: ({ equality }) => equality,
      sentence: ({ name, ignoring }) => `Only those whose ${name} is this${ignoring}.`,
    },
  ],
  misfit: needsOrder,
};
