// The setting that says for whom a statement runs.

/** What policies read. It is set in the transaction of a statement, and empty where it runs for nobody. */
export const scopeSetting = "entity_derive.owner";
