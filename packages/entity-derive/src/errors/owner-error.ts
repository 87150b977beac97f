// The error of a repository that is asked to change its owner.

/** Thrown by `ownedBy` of a repository that is limited to another owner already. */
export class OwnerError extends Error {
  override readonly name: string = "OwnerError";
  /** The table whose rows the repository has. */
  readonly table: string;

  constructor(table: string) {
    super(`This repository of ${table} is limited to another owner`);
    this.table = table;
  }
}
