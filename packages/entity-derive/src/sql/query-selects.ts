// SQL of the SELECTs that run a query: its rows, a page, the number of matches.

/** The rows that a query returns. */
export interface SelectedRows {
  readonly columns: string;
  /** The table, or a subquery with an alias. */
  readonly from: string;
  /** Aliases for the position and the number of a row on a counted page, if columns have the usual names. */
  readonly aliases?: { readonly position: string; readonly place: string };
}

/** The clauses that depend on the query. */
export interface QueryClauses {
  /** The WHERE clause: the filters, and the start of a page. */
  readonly where: string;
  /** The WHERE clause of the filters alone. */
  readonly filters: string;
  readonly orderBy: string;
  /** The position of a row in this order, as text. */
  readonly position: string;
  readonly limit: string;
  readonly offset: string;
}

/** Returns the SELECT for the clauses of a query. */
export type QuerySelect = (clauses: QueryClauses) => string;

export interface QuerySelects {
  readonly query: QuerySelect;
  /** The rows of a page, each with its position. */
  readonly page: QuerySelect;
  /** The rows of a page with the number of all matches, which an empty page has too. */
  readonly countedPage: QuerySelect;
  readonly count: QuerySelect;
  readonly exists: QuerySelect;
}

const usualAliases = { position: '"position"', place: "place" };

export function querySelects({ columns, from, aliases = usualAliases }: SelectedRows): QuerySelects {
  return {
    query: ({ where, orderBy, limit, offset }) => `
  SELECT ${columns}
    FROM ${from} ${where}
   ORDER BY ${orderBy}
   LIMIT ${limit} OFFSET ${offset}`,
    page: ({ position, where, orderBy, limit, offset }) => `
  SELECT ${columns}, ${position}
    FROM ${from} ${where}
   ORDER BY ${orderBy}
   LIMIT ${limit} OFFSET ${offset}`,
    countedPage: ({ filters, position, where, orderBy, limit, offset }) => `
  SELECT page.*, counted.total
    FROM (SELECT COUNT(*) AS total FROM ${from} ${filters}) AS counted
    LEFT JOIN (
      SELECT ${columns},
             ${position} AS ${aliases.position}, ROW_NUMBER() OVER (ORDER BY ${orderBy}) AS ${aliases.place}
        FROM ${from} ${where}
       ORDER BY ${orderBy}
       LIMIT ${limit} OFFSET ${offset}
    ) AS page ON TRUE
   ORDER BY page.${aliases.place}`,
    count: ({ where }) => `SELECT COUNT(*) FROM ${from} ${where}`,
    exists: ({ where }) => `SELECT EXISTS (SELECT 1 FROM ${from} ${where})`,
  };
}
