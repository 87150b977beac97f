// The error of optimistic locking.

/** Thrown if the stored version is not the expected one. Nothing was changed. */
export class ConflictError extends Error {
  override readonly name: string = "ConflictError";
  /** The name of the entity: `User`. */
  readonly entity: string;
  /** The key as text; for a composite key, the JSON array of its parts. */
  readonly id: string;
  /** The version that the caller expected. */
  readonly expectedVersion: number;

  constructor(entity: string, id: string, expectedVersion: number) {
    super(`${entity} ${id} no longer has version ${expectedVersion}`);
    this.entity = entity;
    this.id = id;
    this.expectedVersion = expectedVersion;
  }
}
