// `@filter("in")`: rows with one of some values.
import { type FilterKind, needsOrder } from "./filter-kind.ts";

export const oneOf: FilterKind = {
  synonyms: "oneOf",
  conditions: [
    {
      suffix: "In",
      takes: "values",
      sql: ({ shown, several }) => `${shown} = ANY(${several})`,
      sentence: ({ name, ignoring }) => `Only those whose ${name} is one of these${ignoring}.`,
    },
  ],
  misfit: needsOrder,
};
