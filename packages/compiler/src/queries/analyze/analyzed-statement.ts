// A statement that PostgreSQL accepts, with its analysis and the text that is sent.
import type { AnalyzedParameter } from "../data/analysis.ts";
import type { QueryStatement } from "../data/statement.ts";
import type { StatementText } from "../data/statement-text.ts";
import type { InspectedAnalysis } from "./analysis-of.ts";

export interface AnalyzedStatement {
  readonly statement: QueryStatement;
  /** The analysis of the text without optional conditions, which holds for each call. */
  readonly analysis: InspectedAnalysis;
  /** The names of the parameters of that text, by their numbers. */
  readonly numbered: readonly string[];
  /** All parameters by their names, as the text with all optional conditions has them. */
  readonly parameters: ReadonlyMap<string, AnalyzedParameter>;
  /** The analysis of the text with all optional conditions. */
  readonly whole: InspectedAnalysis;
  readonly text: StatementText;
}
