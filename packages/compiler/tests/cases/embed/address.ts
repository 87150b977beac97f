/** A place that post is brought to. */
export interface Address {
  readonly street: string;
  readonly zip: string | null;
}

/** A place on the map, if it was found. */
export type MaybePlace = { lat: number; lon: number } | null;
