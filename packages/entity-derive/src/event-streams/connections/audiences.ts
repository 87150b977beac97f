// Groups connections by the events that they receive: by entity and owner.

import type { StoredEvent } from "../reading/stored-event.ts";
import type { EventConnection } from "./connection.ts";

/** Connections that receive the same events. */
export type Audience = Set<EventConnection>;

interface EntityAudiences {
  readonly allOwners: Audience;
  readonly owners: Map<string, Audience>;
}

export class Audiences {
  readonly #entities: Map<string, EntityAudiences> = new Map();

  add(connection: EventConnection): void {
    const { events, owner } = connection;
    let entity = this.#entities.get(events.entity);
    if (entity === undefined) {
      entity = { allOwners: new Set(), owners: new Map() };
      this.#entities.set(events.entity, entity);
    }
    if (owner === null) {
      entity.allOwners.add(connection);
      return;
    }
    const audience = entity.owners.get(owner);
    if (audience === undefined) entity.owners.set(owner, new Set([connection]));
    else audience.add(connection);
  }

  delete(connection: EventConnection): void {
    const { events, owner } = connection;
    const entity = this.#entities.get(events.entity);
    if (entity === undefined) return;
    if (owner === null) {
      entity.allOwners.delete(connection);
      return;
    }
    const audience = entity.owners.get(owner);
    if (audience?.delete(connection) === true && audience.size === 0) entity.owners.delete(owner);
  }

  /** Returns the events of each audience, in order. */
  sort(events: readonly StoredEvent[]): ReadonlyMap<Audience, readonly StoredEvent[]> {
    const sorted = new Map<Audience, StoredEvent[]>();
    for (const event of events) {
      const entity = this.#entities.get(event.entity);
      if (entity === undefined) continue;
      const owned = event.owner === null ? undefined : entity.owners.get(event.owner);
      for (const audience of [entity.allOwners, owned]) {
        if (audience === undefined || audience.size === 0) continue;
        const own = sorted.get(audience);
        if (own === undefined) sorted.set(audience, [event]);
        else own.push(event);
      }
    }
    return sorted;
  }
}
