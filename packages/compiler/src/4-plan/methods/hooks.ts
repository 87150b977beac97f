// Hooks: the functions of the user's own around writes.
import type { Entity } from "../../2-model/data/entity.ts";
import { publishesEvents } from "../../2-model/data/write/events-and-audit.ts";
import type { EventKind } from "../event-kind.ts";
import type { Hook, RepositoryMethod, Write } from "../method.ts";

/** A write with what belongs to it: its event where events are published, its hook where the entity has hooks. */
export function writeOf(entity: Entity, event: EventKind, hook: Hook): Write {
  return { event: publishesEvents(entity) ? event : null, hook: entity.hooks ? hook : null };
}

/** The hooks of the methods, each once and in their order. */
export function hooksOf(methods: readonly RepositoryMethod[]): readonly Hook[] {
  const hooks = new Map<Hook["name"], Hook>();
  for (const { write } of methods) {
    const hook = write?.hook ?? null;
    if (hook !== null && !hooks.has(hook.name)) hooks.set(hook.name, hook);
  }
  return [...hooks.values()];
}
