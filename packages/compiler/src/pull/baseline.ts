// The statements that make a whole database into the text of its baseline and of before.sql.
import type { NeededStatement } from "./before.ts";
import { type PulledProject, shownUnsaid } from "./pulled.ts";
import type { RefusedStatements } from "./refused.ts";

export function baselineText(
  statements: readonly string[],
  before: readonly NeededStatement[],
  { ofServer, unmade }: RefusedStatements,
  { unsaid }: PulledProject,
): string {
  const first = new Set(before.map(({ statement }) => statement));
  const rest = statements.filter((statement) => !first.has(statement));
  const head = [
    "-- All that the database had when its entities were pulled. It has it already: `entity-derive migrate baseline` says so.",
    ...(unsaid.length === 0 ? [] : ["-- No entity says these, so that later migrations of theirs change them:"]),
    ...unsaid.map((one) => `--   ${oneLine(shownUnsaid(one))}: ${oneLine(one.reason)}`),
    ...(unmade.length === 0
      ? []
      : ["-- This file does not make these; write a migration that does, with what they need:"]),
    ...unmade.map(({ statement, needs }) => `--   ${oneLine(statement)}: it needs ${oneLine(needs)}`),
  ];
  const parts = [
    head.join("\n"),
    ...[...before.map(({ repeatable }) => repeatable), ...rest].map((statement) => `${statement.trim()};`),
    // No embedded database makes these; a server that has the extensions does.
    ...ofServer.map((statement) => `-- entity-derive: not replayed\n${statement};`),
  ];
  return `${parts.join("\n\n")}\n`;
}

export function beforeText(before: readonly NeededStatement[]): string {
  const head = [
    "-- What the tables of entities need and no entity says. It runs in embedded databases only, ahead of every replay;",
    "-- a database of yours gets it from the baseline.",
  ];
  return `${[head.join("\n"), ...before.map(({ repeatable }) => `${repeatable};`)].join("\n\n")}\n`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
