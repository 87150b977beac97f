// The list of all kinds of `@filter`.
import { type FilterKind, needsOrder, needsText, notApplicable } from "./filter-kind.ts";

/** `@filter` and `@filter("eq")`: rows with this value. */
const eq: FilterKind = {
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

/** `@filter("in")`: rows with one of some values. */
const oneOf: FilterKind = {
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

/** `@filter("not")`: rows with another value, or with NULL. */
const not: FilterKind = {
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

/** `@filter("null")`: rows whose value is NULL, or is not. */
const absence: FilterKind = {
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

/** `@filter("like")`: rows whose text contains the operand. */
const like: FilterKind = {
  synonyms: "contains icontains startsWith endsWith ilike",
  conditions: [
    {
      suffix: "",
      operand: "text",
      pattern: "likePattern",
      sql: ({ column, parameter }) => `${column} ILIKE ${parameter}`,
      describe: ({ name }) => `Matches rows whose ${name} contains this text, ignoring case.`,
    },
  ],
  rejection: needsText,
};

/** `@filter("range")`: rows with a value between two bounds, each of which is optional. */
const range: FilterKind = {
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

/** `@filter("search")`: rows whose text contains the operand, which may have wildcards; served by a trigram index. */
const search: FilterKind = {
  synonyms: "fulltext fullText fuzzy",
  conditions: [
    {
      suffix: "",
      operand: "text",
      sql: ({ column, parameter }) => `${column} ILIKE '%' || ${parameter} || '%'`,
      describe: ({ name }) =>
        `Matches rows whose ${name} contains this text, ignoring case; \`%\` and \`_\` are wildcards.`,
    },
  ],
  rejection: needsText,
  index: "trigrams",
};

/** `@filter("has")`: rows whose array has all of some elements, found by a GIN index. */
const has: FilterKind = {
  synonyms: "includes arrayContains",
  conditions: [
    {
      suffix: "Has",
      operand: "values",
      sql: ({ column, parameter }) => `${column} @> ${parameter}`,
      describe: ({ name }) => `Matches rows whose ${name} contains all of these values.`,
    },
  ],
  rejection({ isArray, order }) {
    if (isArray && order !== "none") return null;
    return notApplicable(isArray ? "filter by another field" : 'compare it with `@filter("in")`');
  },
  index: "elements",
};

export const filters = { eq, in: oneOf, not, null: absence, like, range, search, has } as const satisfies Readonly<
  Record<string, FilterKind>
>;

export type FilterName = keyof typeof filters;

export const filterNames = Object.keys(filters) as readonly FilterName[];
