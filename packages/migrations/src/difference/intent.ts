// What a difference cannot be seen to mean: what was called otherwise before, where values come from, and what may be lost.

/** A table with its schema. */
export interface TableName {
  readonly schema: string;
  readonly table: string;
}

/** A table and what it was called before, without the schema, or with it: `old.people`. */
export interface RenamedTable extends TableName, EventUse {
  readonly was: string;
}

/** Where events carry the name of a table. */
export interface EventUse {
  /** Whether events are notified on a channel that is named after the table. */
  readonly hasChannel: boolean;
  /** Whether events wait in an outbox under the name of the table. */
  readonly storesEvents: boolean;
}

/** What those who wrote the wanted state say of the way there. Names are the database's, unquoted. */
export interface Intent {
  readonly tables: readonly RenamedTable[];
  readonly columns: readonly (TableName & { readonly column: string; readonly was: string })[];
  readonly labels: readonly {
    readonly schema: string;
    readonly type: string;
    readonly label: string;
    readonly was: string;
  }[];
  /** The values of rows that were there before: a SQL expression over columns of the table. */
  readonly backfills: readonly (TableName & { readonly column: string; readonly sql: string })[];
  /** Conversions that PostgreSQL does not make by assignment: a SQL expression over columns of the table. */
  readonly conversions: readonly (TableName & { readonly column: string; readonly using: string })[];
  /** Tables that are no longer managed and stay as they are. */
  readonly released: readonly TableName[];
}

export const noIntent: Intent = {
  tables: [],
  columns: [],
  labels: [],
  backfills: [],
  conversions: [],
  released: [],
};

/** What may be lost. */
export interface Consent {
  /** `--drop`: `users.full_name`, `people`, with the schema where it is not public: `audit.entries.note`. */
  readonly drops: ReadonlySet<string>;
  /** `--allow-data-loss` */
  readonly allowsDataLoss: boolean;
}

export const noConsent: Consent = { drops: new Set(), allowsDataLoss: false };
