// The statement at a place of a *.queries.sql file, with the tables that it names; it may be incomplete.
import type { Entity } from "../../2-model/data/entity.ts";
import { chunksOf } from "../../queries/source/chunks.ts";
import { type FoundParameter, parametersIn } from "../../queries/source/parameters.ts";
import { isFault, type SqlParser } from "../../queries/source/sql-parser.ts";
import { type Token, tokensOf } from "../../queries/source/tokens.ts";
import { nameOf, type StatementTables, statementTables } from "./named-tables.ts";

export interface StatementCursor extends StatementTables {
  readonly text: string;
  readonly offset: number;
  /** The tokens of the statement, with its header. */
  readonly tokens: readonly Token[];
  /** The token that the place is in or after; null in white space. */
  readonly token: Token | null;
  readonly parameters: readonly FoundParameter[];
}

/** Returns null if the text cannot be scanned, as with a quote that is not closed. */
export function statementCursor(
  text: string,
  offset: number,
  entities: readonly Entity[],
  parser: SqlParser,
): StatementCursor | null {
  const tokens = tokensOf(text.replace(/^\uFEFF/, " "), parser);
  if (isFault(tokens)) return null;
  const chunks = chunksOf(tokens).map(({ header, tokens: own }) => [...header, ...own]);
  const own = chunks.findLast(([first]) => first !== undefined && first.start <= offset) ?? [];
  const code = own.filter(({ kind }) => kind !== "comment");
  return {
    text,
    offset,
    tokens: own,
    token: own.findLast(({ start, end }) => start <= offset && offset <= end) ?? null,
    ...statementTables(code, text, offset, entities),
    parameters: parametersIn(code, text),
  };
}

/** Returns the name before a dot in front of a token: the alias of `u.name`. */
export function qualifierOf({ tokens, text }: StatementCursor, token: Token): string | null {
  const index = tokens.indexOf(token);
  return tokens[index - 1]?.word === "." ? nameOf(tokens[index - 2], text) : null;
}
