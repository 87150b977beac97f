// The versions of PostgreSQL that a project can support.

/** The oldest major version that the statements of a project have to run on. */
export type PostgresVersion = 15 | 16 | 17 | 18;
