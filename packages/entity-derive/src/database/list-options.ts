// The order and the page of a query, which the queries of all entities have in common.

/** The page of a list. */
export interface PageBounds {
  /** The maximum number of rows; all by default. */
  limit?: number | undefined;
  /** The number of rows to skip. */
  offset?: number | undefined;
}

/** The order and the page of a list. */
export interface ListOptions<SortField extends string = string> extends PageBounds {
  /** The order, or up to three orders; each applies to rows that are equal in those before it. */
  sort?: SortField | readonly SortField[] | undefined;
  /** The `after` of the previous page; in the order of ids, the last id works too. */
  after?: string | undefined;
}

/** Further filters of a query, of which one group has to match. */
export interface Alternatives<Filters> {
  /** Alternatives: a row also has to match all filters of one of these. An empty list matches no row. */
  or?: readonly Filters[] | undefined;
}
