// Information that a catalog diff cannot have: former names, sources of values, and consent to losses.

/** A table with its schema. */
export interface TableName {
  readonly schema: string;
  readonly table: string;
}

/** A renamed table. Its former name may be qualified: `old.people`. */
export interface RenamedTable extends TableName, EventUse {
  readonly was: string;
}

/** The uses of a table's name in events. */
export interface EventUse {
  /** Whether events are notified on a channel named after the table. */
  readonly hasChannel: boolean;
  /** Whether outbox events are stored under the table's name. */
  readonly storesEvents: boolean;
}

/** The intent of the entities, in addition to the wanted state. Names are unquoted database names. */
export interface Intent {
  readonly tables: readonly RenamedTable[];
  readonly columns: readonly (TableName & { readonly column: string; readonly was: string })[];
  readonly labels: readonly {
    readonly schema: string;
    readonly type: string;
    readonly label: string;
    readonly was: string;
  }[];
  /** The values of existing rows: SQL expressions over columns of the table. */
  readonly backfills: readonly (TableName & { readonly column: string; readonly sql: string })[];
  /** Conversions without an assignment cast: SQL expressions over columns of the table. */
  readonly conversions: readonly (TableName & { readonly column: string; readonly using: string })[];
  /** Tables that are no longer managed, and are kept. */
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

/** The losses that the user accepts. */
export interface Consent {
  /** `--drop`: `users.full_name`, `people`, or `audit.entries.note` outside of `public`. */
  readonly drops: ReadonlySet<string>;
  /** `--allow-data-loss` */
  readonly allowsDataLoss: boolean;
}

export const noConsent: Consent = { drops: new Set(), allowsDataLoss: false };
