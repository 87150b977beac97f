// The base classes of generated repositories.
import {
  type Acting,
  actingForOwner,
  actingOn,
  allOwners,
  checkOwner,
  type Ownership,
  restrictToOwner,
  withActing,
} from "./acting.ts";
import type { Queryable } from "./database.ts";

/** A repository on a database or in a transaction. */
export abstract class Repository {
  protected readonly acting: Acting;

  constructor(db: Queryable) {
    this.acting = actingOn(db);
  }

  /** The database or transaction of the repository. */
  protected get db(): Queryable {
    return this.acting.db;
  }
}

/** A repository of rows with owners. `Owned` is its type after restricting it to one. */
export abstract class OwnableRepository<Owner, Owned> extends Repository {
  protected abstract readonly ownership: Ownership<Owner>;

  /**
   * The owner to which the repository is restricted.
   * @throws {TypeError} if it is not restricted to one
   */
  get owner(): Owner {
    const { owner } = this.acting;
    if (owner === allOwners)
      throw new TypeError(`This repository of ${this.ownership.table} is not limited to an owner`);
    return owner.value as Owner;
  }

  ownedBy(owner: Owner): Owned {
    const acting = actingForOwner(this.acting, owner, this.ownership);
    checkOwner(acting, this.ownership.table);
    return withActing(this, acting) as unknown as Owned;
  }

  /**
   * Returns the repository restricted to an owner, for one call. If it is restricted to another owner, it finds no
   * rows.
   */
  protected scopedTo(owner: Owner): this {
    const acting = restrictToOwner(this.acting, owner, this.ownership);
    return withActing(this, acting);
  }
}
