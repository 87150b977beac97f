// The error of `ownedBy` on a repository that is limited to another owner.

/** Thrown by `ownedBy` if the repository is already restricted to another owner. */
export class OwnerError extends Error {
  override readonly name: string = "OwnerError";
  /** The table of the repository. */
  readonly table: string;

  constructor(table: string) {
    super(`This repository of ${table} is limited to another owner`);
    this.table = table;
  }
}
