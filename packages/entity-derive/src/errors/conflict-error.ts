// A row that someone else has changed since it was read.

/** Thrown when the stored version is not the expected one; nothing was changed. */
export class ConflictError extends Error {
  override readonly name: string = "ConflictError";
  /** The entity's name: `User`. */
  readonly entity: string;
  /** The key as text; of a composite key the JSON array of its parts. */
  readonly id: string;
  /** The version that the caller had read. */
  readonly expectedVersion: number;

  constructor(entity: string, id: string, expectedVersion: number) {
    super(`${entity} ${id} no longer has version ${expectedVersion}`);
    this.entity = entity;
    this.id = id;
    this.expectedVersion = expectedVersion;
  }
}
