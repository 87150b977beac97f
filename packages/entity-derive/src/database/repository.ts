// The base classes of generated repositories.
import {
  type Acting,
  actingForOwner,
  actingOn,
  allOwners,
  checkOwner,
  limitedTo,
  type Ownership,
  withActing,
} from "./acting.ts";
import type { Queryable } from "./database.ts";

/** A repository on a database or in a transaction. */
export abstract class Repository {
  protected readonly acting: Acting;

  constructor(db: Queryable) {
    this.acting = actingOn(db);
  }

  /** The database or transaction that its statements run on. */
  protected get db(): Queryable {
    return this.acting.db;
  }
}

/** A repository of rows that have owners. `Owned` is its type once it is limited to one. */
export abstract class OwnableRepository<Owner, Owned> extends Repository {
  protected readonly ownership: Ownership<Owner>;

  constructor(db: Queryable, ownership: Ownership<Owner>) {
    super(db);
    this.ownership = ownership;
  }

  /**
   * The owner that it is limited to.
   * @throws {TypeError} if it is not limited to one
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

  /** The same repository, limited to the owner for one call; if it is limited to another one, it sees no rows. */
  protected scopedTo(owner: Owner): this {
    const acting = limitedTo(this.acting, owner, this.ownership);
    return withActing(this, acting);
  }
}
