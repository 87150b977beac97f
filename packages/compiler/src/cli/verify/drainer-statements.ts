// Returns the drainer's statements for the outboxes of the entities, each outbox once.
import { drainerStatements } from "entity-derive/outbox";
import type { Entity } from "../../2-model/data/entity.ts";
import { outboxOf } from "../../2-model/data/write/outbox.ts";
import type { Span } from "../../diagnostics/span.ts";

export interface DrainerStatement {
  /** `outbox.claim` */
  readonly name: string;
  readonly text: string;
  readonly span: Span;
}

export function drainersOf(entities: readonly Entity[]): readonly DrainerStatement[] {
  return (["rows", "batches"] as const).flatMap((kind) => {
    const entity = entities.find((one) => one.sql === "full" && outboxOf(one)?.kind === kind);
    if (entity === undefined) return [];
    const span = entity.source.options.get("events") ?? entity.source.annotation;
    return drainerStatements(kind).map(({ name, text }) => ({ name, text, span }));
  });
}
