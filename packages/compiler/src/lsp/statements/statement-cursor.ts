// The statement at a place of a *.queries.sql file, with the tables that it names; it may be incomplete.
import type { Entity } from "../../2-model/data/entity.ts";
import { chunksOf } from "../../queries/source/chunks.ts";
import { type FoundParameter, parametersIn } from "../../queries/source/parameters.ts";
import { isFault, type SqlParser } from "../../queries/source/sql-parser.ts";
import { type Token, tokensOf } from "../../queries/source/tokens.ts";

export interface StatementCursor {
  readonly text: string;
  readonly offset: number;
  /** The tokens of the statement, with its header. */
  readonly tokens: readonly Token[];
  /** The token that the place is in or after; null in white space. */
  readonly token: Token | null;
  readonly tables: readonly NamedTable[];
  readonly parameters: readonly FoundParameter[];
}

/** A table of an entity, under its alias. */
export interface NamedTable {
  readonly alias: string;
  readonly entity: Entity;
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
    tables: tablesIn(code, text, entities),
    parameters: parametersIn(code, text),
  };
}

const beforeTables: ReadonlySet<string> = new Set(["FROM", "JOIN", "UPDATE", "INTO", "USING", ","]);

function tablesIn(code: readonly Token[], text: string, entities: readonly Entity[]): readonly NamedTable[] {
  return code.flatMap(({ word }, index): readonly NamedTable[] => {
    if (!beforeTables.has(word)) return [];
    const isQualified = code[index + 2]?.word === ".";
    const last = isQualified ? index + 3 : index + 1;
    const name = nameOf(code[last], text);
    const schema = isQualified ? nameOf(code[index + 1], text) : null;
    const entity = entities.find(({ table }) => table.name === name && (schema === null || schema === table.schema));
    if (entity === undefined || name === null) return [];
    const next = code[last + 1]?.word === "AS" ? code[last + 2] : code[last + 1];
    const alias = next?.kind === "name" ? nameOf(next, text) : null;
    return [{ alias: alias ?? name, entity }];
  });
}

/** Returns the name that a token is: folded to lower case unless it is quoted. */
export function nameOf(token: Token | undefined, text: string): string | null {
  if (token === undefined || (token.kind !== "name" && token.kind !== "word")) return null;
  const written = text.slice(token.start, token.end);
  return written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written.toLowerCase();
}

/** Returns the name before a dot in front of a token: the alias of `u.name`. */
export function qualifierOf({ tokens, text }: StatementCursor, token: Token): string | null {
  const index = tokens.indexOf(token);
  return tokens[index - 1]?.word === "." ? nameOf(tokens[index - 2], text) : null;
}
