// The error of a method that did not find its row.

/** Thrown if there is no row with the id, or it is soft-deleted. */
export class NotFoundError extends Error {
  override readonly name: string = "NotFoundError";
  /** The name of the entity: `User`. */
  readonly entity: string;
  /** The key as text; for a composite key, the JSON array of its parts. */
  readonly id: string;

  constructor(entity: string, id: string) {
    super(`${entity} ${id} was not found`);
    this.entity = entity;
    this.id = id;
  }
}
