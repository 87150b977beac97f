// Keeps the catalog of a schema and the analysis of its statements, so that only changed statements are analyzed again.
import { SchemaCatalog } from "./analyze/catalog/schema-catalog.ts";
import type { DatabaseAnswer } from "./ask-database.ts";
import type { CheckedStatement } from "./checked-statement.ts";
import type { QueryStatement } from "./data/statement.ts";

/** Valid as long as the schema of the database stays the same. */
export class KnownSchema {
  readonly catalog = new SchemaCatalog();
  /** A statement is the same object as long as its text is the same. */
  readonly statements = new WeakMap<QueryStatement, KnownStatement>();
}

export interface KnownStatement {
  readonly answer: DatabaseAnswer;
  /** Valid as long as the entities stay the same; null before. */
  checked: CheckedStatement | null;
}
