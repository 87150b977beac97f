// The base classes of generated repositories without queries.
import {
  type Acting,
  actingOn,
  type ConstrainedDatabase,
  type Ownership,
  ownedRepository,
  ownerOf,
  scopedRepository,
} from "./acting.ts";
import type { Queryable } from "./database.ts";

/** A repository on a database or in a transaction. */
export abstract class Repository {
  protected readonly acting: Acting;

  constructor(db: Queryable | ConstrainedDatabase) {
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
    return ownerOf(this.acting, this.ownership);
  }

  ownedBy(owner: Owner): Owned {
    return ownedRepository<Owner, Owned>(this, owner);
  }

  protected scopedTo(owner: Owner): this {
    return scopedRepository(this, owner);
  }
}

/** The application's subclass of a generated repository, which is instantiated instead. */
export interface OwnRepository<Class> {
  readonly repository?: Class | undefined;
}
