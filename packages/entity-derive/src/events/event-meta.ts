// Parses the metadata of a write: actor, owner and version.

/** The metadata of a write. Unknown parts are null. */
export interface EventMeta {
  /** The actor, from the repository's `actor`. */
  readonly actor: string | null;
  /** The owner of the row, as text. */
  readonly owner: string | null;
  /** The version of the row after the write; before it, for a removed row. */
  readonly version: number | null;
}

/**
 * Parses metadata from a JSON value. Missing parts are null: other programs and earlier versions may have written it.
 */
export function eventMetaOf(json: unknown): EventMeta {
  const { actor, owner, version } = (json ?? {}) as { readonly [Member in keyof EventMeta]?: unknown };
  return {
    actor: typeof actor === "string" ? actor : null,
    owner: typeof owner === "string" ? owner : null,
    version: typeof version === "number" ? version : null,
  };
}
