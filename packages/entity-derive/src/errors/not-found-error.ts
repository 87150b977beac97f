// A row that a method needs and that is not there.

/** Thrown when there is no (live) row with the id. */
export class NotFoundError extends Error {
  override readonly name: string = "NotFoundError";
  /** The entity's name: `User`. */
  readonly entity: string;
  /** The key as text; of a composite key the JSON array of its parts. */
  readonly id: string;

  constructor(entity: string, id: string) {
    super(`${entity} ${id} was not found`);
    this.entity = entity;
    this.id = id;
  }
}
