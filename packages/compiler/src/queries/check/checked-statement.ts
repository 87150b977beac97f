// A statement with its analysis, as the checks take it.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Message } from "../../diagnostics/messages.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";
import type { InspectedAnalysis } from "../analyze/analysis-of.ts";
import type { UsedFeatures } from "../analyze/used-features.ts";
import type { TableName } from "../data/analysis.ts";
import type { PostgresVersion } from "../data/postgres-version.ts";
import type { QueryStatement } from "../data/statement.ts";
import type { StatementText } from "../data/statement-text.ts";
import type { RewrittenTree } from "../rewrite/rewritten-tree.ts";
import type { ColumnsOf } from "../rewrite/table-columns.ts";
import type { SqlParser } from "../source/sql-parser.ts";

export interface CheckedStatement {
  readonly statement: QueryStatement;
  /** The analysis of the text without optional conditions. */
  readonly analysis: InspectedAnalysis;
  /** The features of the text with all optional conditions. */
  readonly whole: UsedFeatures;
  /** The names of the parameters of that text, by their numbers. */
  readonly parameters: readonly string[];
  readonly text: StatementText;
  /** Null if the text does not parse. */
  readonly source: RewrittenTree | null;
}

/** The context of the checks of all statements. */
export interface CheckContext {
  readonly entities: readonly Entity[];
  readonly columnsOf: ColumnsOf;
  readonly parser: SqlParser;
  /** The oldest version of PostgreSQL that statements have to run on. */
  readonly postgres: PostgresVersion;
  readonly report: Report;
}

export function entityOf({ schema, table }: TableName, entities: readonly Entity[]): Entity | undefined {
  return entities.find((entity) => entity.table.schema === schema && entity.table.name === table);
}

/** A warning, which a header can allow. */
export interface Warning {
  readonly name: Message;
  readonly id: string;
  readonly span: Span;
  readonly parameters: Readonly<Record<string, string>>;
}
