// The filter `q` of `fullText`: rows that have the words of a search.

/** The weights of words, highest first. */
export const weights = ["A", "B", "C", "D"] as const;

export type Weight = (typeof weights)[number];

/** The parameter of the search, and the order of its matches. */
export const fullTextSearch = {
  parameter: "q",
  order: "rank",
  /** Returns the documentation of the parameter. */
  describe: (fields: readonly string[]): string =>
    `Matches rows with these words in ${fields.join(", ")}: \`"…"\` encloses a phrase, \`or\` separates alternatives, and \`-\` excludes a word.`,
} as const;
