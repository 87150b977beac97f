// Prints the baseline and `before.sql` of an existing database.

import { formatUnsupported, type PulledProject } from "../pulled-entity.ts";
import type { RefusedStatements } from "./divide-refused.ts";
import type { NeededStatement } from "./needed-statements.ts";

export function baselineText(
  statements: readonly string[],
  before: readonly NeededStatement[],
  { ofServer, missing }: RefusedStatements,
  { unsupported }: PulledProject,
): string {
  const first = new Set(before.map(({ statement }) => statement));
  const rest = statements.filter((statement) => !first.has(statement));
  const head = [
    "-- All that the database had when its entities were pulled. It has it already: `entity-derive migrate baseline` says so.",
    ...(unsupported.length === 0 ? [] : ["-- No entity says these, so that later migrations of theirs change them:"]),
    ...unsupported.map((one) => `--   ${oneLine(formatUnsupported(one))}: ${oneLine(one.reason)}`),
    ...(missing.length === 0
      ? []
      : ["-- This file does not make these; write a migration that does, with what they need:"]),
    ...missing.map(({ statement, needs }) => `--   ${oneLine(statement)}: it needs ${oneLine(needs)}`),
  ];
  const parts = [
    head.join("\n"),
    ...[...before.map(({ repeatable }) => repeatable), ...rest].map((statement) => `${statement.trim()};`),
    // The embedded database cannot create these; a server with the extensions can.
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
