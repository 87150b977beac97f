// A new member into what the outbox says of it.

/** The event as JSON can hold it. */
export function eventOf(member: unknown): { readonly type: "created"; readonly entity: unknown } {
  return { type: "created", entity: member };
}

/** Nobody acts here, and the rows have no owner and no version. */
export const eventMeta = { actor: null, owner: null, version: null };
