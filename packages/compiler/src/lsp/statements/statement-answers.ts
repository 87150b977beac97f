// Answers to an editor's questions about *.queries.sql files.
import type { CompletionItem, Hover, Location } from "vscode-languageserver";
import { loadStatementParser } from "../../queries/source/sql-parser.ts";
import type { Snapshot } from "../open-project.ts";
import { completeStatement } from "./complete-statement.ts";
import { hoverStatement } from "./hover-statement.ts";
import { statementDefinition } from "./statement-definition.ts";

/** The parser is loaded with the first question. */
export async function statementHover(path: string, offset: number, snapshot: Snapshot): Promise<Hover | null> {
  const text = snapshot.read(path);
  return text === null ? null : hoverStatement({ path, text }, offset, snapshot, await loadStatementParser());
}

export async function statementCompletion(
  path: string,
  offset: number,
  snapshot: Snapshot,
): Promise<readonly CompletionItem[]> {
  const text = snapshot.read(path);
  const { entities } = snapshot.compilation;
  return text === null ? [] : completeStatement(text, offset, entities, await loadStatementParser());
}

export async function statementLocations(
  path: string,
  offset: number,
  snapshot: Snapshot,
): Promise<readonly Location[]> {
  return statementDefinition(path, offset, snapshot, await loadStatementParser());
}
