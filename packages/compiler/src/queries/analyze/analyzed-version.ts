// The version of the trees that are read.

/** The major version of PostgreSQL that the reader of trees was tested with. */
export const analyzedVersion = 18;
