// Returns the runtime's own statements on the tables that entities share: outboxes and idempotency keys.
import { drainerStatements } from "entity-derive/outbox";
import { keyStatements, purgeStatements } from "entity-derive/schema";
import type { Entity } from "../../2-model/data/entity.ts";
import { keyedOperations } from "../../2-model/data/http.ts";
import { outboxOf } from "../../2-model/data/write/events-and-audit.ts";
import type { Span } from "../../diagnostics/span.ts";

export interface SharedStatement {
  /** `outbox.claim` */
  readonly name: string;
  readonly text: string;
  readonly span: Span;
}

/** Returns the statements of each table once, with the place of the first entity that needs it. */
export function sharedStatements(entities: readonly Entity[]): readonly SharedStatement[] {
  return [...drainersOf(entities), ...keysOf(entities)];
}

function drainersOf(entities: readonly Entity[]): readonly SharedStatement[] {
  return (["rows", "batches"] as const).flatMap((kind) => {
    const entity = entities.find((one) => one.sql === "full" && outboxOf(one)?.kind === kind);
    if (entity === undefined) return [];
    const span = entity.source.options.get("events") ?? entity.source.annotation;
    return drainerStatements(kind).map(({ name, text }) => ({ name, text, span }));
  });
}

function keysOf(entities: readonly Entity[]): readonly SharedStatement[] {
  const entity = entities.find((one) => keyedOperations(one).length > 0);
  if (entity === undefined) return [];
  const span = entity.api?.spans.idempotency ?? entity.source.annotation;
  return [...keyStatements, ...purgeStatements].map(({ name, text }) => ({ name, text, span }));
}
