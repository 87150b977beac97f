// Options for the application's own repository classes.

/** The application's subclass of a generated repository, which is instantiated instead. */
export interface OwnRepository<Class> {
  readonly repository?: Class | undefined;
}
