// The statement at a place with its analysis, and the column of its result that the place is in.
import { Report } from "../../diagnostics/report.ts";
import type { QueryMethod, QueryModule, ResultColumn } from "../../queries/data/query-module.ts";
import type { StatementSource } from "../../queries/data/statement-source.ts";
import { targetsOf } from "../../queries/rewrite/scope.ts";
import { statementText } from "../../queries/rewrite/statement-text.ts";
import { statementVariants } from "../../queries/rewrite/variants.ts";
import { endsList } from "../../queries/source/clauses.ts";
import { type PlacedStatement, parseQueryFile } from "../../queries/source/parse-query-file.ts";
import type { SqlParser, TreeNode } from "../../queries/source/sql-parser.ts";
import type { Token } from "../../queries/source/tokens.ts";
import { child, isNode } from "../../queries/source/trees.ts";
import { offsetWithin, type ReasonContext } from "./null-reasons.ts";
import type { StatementCursor } from "./statement-cursor.ts";

/** A statement that PostgreSQL accepted, as it was last analyzed. */
export interface AnalyzedAtCursor {
  readonly module: QueryModule;
  readonly method: QueryMethod;
  /** True if the place is in the line `-- name:`. */
  readonly isInName: boolean;
  /** The column of the result that the place is in; null if it is in none, or if that is not known. */
  readonly column: ResultColumn | null;
  /** Null if the text does not parse now. */
  readonly context: ReasonContext | null;
}

export function analyzedAt(
  cursor: StatementCursor,
  module: QueryModule | undefined,
  parser: SqlParser,
): AnalyzedAtCursor | null {
  const header = nameLine(cursor);
  const method = module?.methods.find(({ name }) => name === header?.name);
  if (module === undefined || method === undefined || header === null) return null;
  const isInName = header.start <= cursor.offset && cursor.offset <= header.end;
  const found = statementOf(cursor, method.name, parser);
  if (found === null) return { module, method, isInName, column: null, context: null };
  const { statement } = found;
  const { source } = statement;
  const start = found.start + statement.span.start;
  const [whole] = statementVariants(statementText(statement));
  const context = {
    source,
    lineOf: (offset: number) => cursor.text.slice(0, start + offset).split("\n").length,
    parameters: whole.parameters,
  };
  const column = columnAt(cursor.offset - start, source, method);
  return { module, method, isInName, column, context };
}

/** Returns the statement of the place; null if its text does not parse now. */
function statementOf({ text, tokens }: StatementCursor, name: string, parser: SqlParser): PlacedStatement | null {
  const from = tokens[0]?.start ?? 0;
  const { statements } = parseQueryFile("", text.slice(from, tokens.at(-1)?.end), parser, new Report());
  const found = statements.find(({ statement }) => statement.name === name);
  return found === undefined ? null : { ...found, start: from + found.start };
}

function nameLine({ tokens, text }: StatementCursor): { name: string; start: number; end: number } | null {
  for (const { kind, start, end } of tokens) {
    if (kind !== "comment") continue;
    const [line, name] = /^--+\s*name\s*:\s*([\w$]+).*$/m.exec(text.slice(start, end)) ?? [];
    if (line !== undefined && name !== undefined) return { name, start, end };
  }
  return null;
}

/** A star stands for the columns that the others leave. */
function columnAt(offset: number, source: StatementSource, { rows }: QueryMethod): ResultColumn | null {
  const columns = rows.kind === "object" ? rows.columns : rows.kind === "value" ? [rows.column] : [];
  const targets = targetsOf(outermost(source.tree));
  const starts = targets.map((target) => offsetWithin(target, source));
  const index = starts.findLastIndex((start) => start <= offset);
  const isStar = targets.map((target) =>
    JSON.stringify(child(target, "ResTarget")?.["val"] ?? {}).includes('"A_Star"'),
  );
  const stars = isStar.filter(Boolean).length;
  if (index === -1 || isStar[index] === true || stars > 1 || offset > endOfList(source.tokens, starts.at(-1) ?? 0))
    return null;
  const hidden = stars === 0 ? 0 : columns.length - targets.length;
  const before = isStar.slice(0, index).filter(Boolean).length;
  return columns[index + before * hidden] ?? null;
}

/** The first SELECT of a UNION. */
function outermost(tree: TreeNode): TreeNode {
  const left = child(child(tree, "SelectStmt"), "larg");
  return left === null ? tree : outermost({ SelectStmt: isNode(left["SelectStmt"]) ? left["SelectStmt"] : left });
}

function endOfList(tokens: readonly Token[], start: number): number {
  let depth = 0;
  const own = tokens.filter((token) => token.start >= start);
  for (const [index, { word, start: at }] of own.entries()) {
    if (word === "(" || word === "[") depth += 1;
    if (word === ")" || word === "]") depth -= 1;
    if (depth < 0 || (depth === 0 && endsList(word, own[index - 1]?.word))) return at - 1;
  }
  return Number.POSITIVE_INFINITY;
}
