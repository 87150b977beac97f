/** A place that post is brought to. */
export interface Address {
  readonly street: string;
  readonly zip: string | null;
}
