// `@filter("not")`: rows with another value; NULL is one.
import { type FilterKind, needsOrder } from "./filter-kind.ts";

export const not: FilterKind = {
  synonyms: "notIn ne neq",
  conditions: [
    {
      suffix: "Not",
      takes: "value",
      sql: ({ shown, given }) => `${shown} IS DISTINCT FROM ${given}`,
      sentence: ({ name, ignoring, isNullable }) =>
        `Only those whose ${name} is not this${ignoring}${isNullable ? "; none is another value" : ""}.`,
    },
  ],
  misfit: needsOrder,
  index: "none",
};
