// Plans the hooks around writes.
import type { Entity } from "../../2-model/data/entity.ts";
import { publishesEvents } from "../../2-model/data/write/events-and-audit.ts";
import type { EventKind } from "../event-kind.ts";
import type { Hook, RepositoryMethod, Write } from "../method.ts";

/** Returns a write with its event if events are published, and its hook if the entity has hooks. */
export function writeOf(entity: Entity, event: EventKind, hook: Hook): Write {
  return { event: publishesEvents(entity) ? event : null, hook: entity.hooks ? hook : null };
}

/** Returns the hooks of the methods, each once. */
export function hooksOf(methods: readonly RepositoryMethod[]): readonly Hook[] {
  const hooks = new Map<Hook["name"], Hook>();
  for (const { write } of methods) {
    const hook = write?.hook ?? null;
    if (hook !== null && !hooks.has(hook.name)) hooks.set(hook.name, hook);
  }
  return [...hooks.values()];
}
