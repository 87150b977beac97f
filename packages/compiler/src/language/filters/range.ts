// `@filter("range")`: rows with a value between two, either of which may be left out.
import { type FilterKind, impossible, needsOrder } from "./filter-kind.ts";

export const range: FilterKind = {
  synonyms: "gt gte lt lte min max between",
  conditions: [
    {
      suffix: "From",
      takes: "value",
      sql: ({ compared, given }) => `${compared} >= ${given}`,
      sentence: ({ name, ignoring }) => `Only those whose ${name} is this or more${ignoring}.`,
    },
    {
      suffix: "To",
      takes: "value",
      isEnd: true,
      sql: ({ compared, given, nextMillisecond: next }) =>
        next === null ? `${compared} <= ${given}` : `${compared} < ${next}`,
      sentence: ({ name, ignoring }) => `Only those whose ${name} is this or less${ignoring}.`,
    },
  ],
  misfit: (field) =>
    needsOrder(field) ?? (field.order === "range" ? null : impossible("compare it for equality: `@filter`")),
};
