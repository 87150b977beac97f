// What is known of a write besides its event, from JSON: who wrote, whose the row is, and its version.

/** What is known of a write; null where there is no such thing. */
export interface EventMeta {
  /** Who acted, as the repository's `actor` said it. */
  readonly actor: string | null;
  /** The row's owner, as text. */
  readonly owner: string | null;
  /** The row's version after the write; of a removed row, before it. */
  readonly version: number | null;
}

/** Reads it from a JSON value. What is missing is null: an earlier version may have written it, or another program. */
export function eventMetaOf(json: unknown): EventMeta {
  const { actor, owner, version } = (json ?? {}) as { readonly [Member in keyof EventMeta]?: unknown };
  return {
    actor: typeof actor === "string" ? actor : null,
    owner: typeof owner === "string" ? owner : null,
    version: typeof version === "number" ? version : null,
  };
}
