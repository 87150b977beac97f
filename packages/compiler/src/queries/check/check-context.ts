// The context of the checks of statements, and their warnings.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Proposal } from "../../diagnostics/fixes/change.ts";
import type { Message } from "../../diagnostics/messages.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";
import type { TableName } from "../data/analysis.ts";
import type { PostgresVersion } from "../data/postgres-version.ts";

/** The context of the checks of all statements. */
export interface CheckContext {
  readonly entities: readonly Entity[];
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
  readonly fixes?: readonly Proposal[];
}
