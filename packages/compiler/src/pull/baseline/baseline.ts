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
    "-- All objects of the database when its entities were pulled. Record it as applied with `entity-derive migrate baseline`.",
    ...(unsupported.length === 0
      ? []
      : ["-- Objects that no entity describes; change them with migrations of your own:"]),
    ...unsupported.map((one) => `--   ${oneLine(formatUnsupported(one))}: ${oneLine(one.reason)}`),
    ...(missing.length === 0
      ? []
      : ["-- Objects that this file does not create; write a migration that creates them and what they need:"]),
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
    "-- Objects that the tables of entities need. It runs only in embedded databases, before every replay;",
    "-- other databases get them from the baseline.",
  ];
  return `${[head.join("\n"), ...before.map(({ repeatable }) => `${repeatable};`)].join("\n\n")}\n`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
