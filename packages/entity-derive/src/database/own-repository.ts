// A class of the application's own in place of a generated repository.

/** Your own subclass of a generated repository, which is made instead of it. */
export interface OwnRepository<Class> {
  readonly repository?: Class | undefined;
}
