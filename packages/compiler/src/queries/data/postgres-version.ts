// The versions of PostgreSQL that a project can support, and the one that analyses its statements.

/** The oldest major version that the statements of a project have to run on. */
export type PostgresVersion = 15 | 16 | 17 | 18;

/** The major version of PostgreSQL that the reader of trees was tested with. */
export const analyzedVersion = 18;
