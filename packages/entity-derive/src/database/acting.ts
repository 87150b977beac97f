// A repository into one that acts for somebody: for a principal or a request, and for who that is.
/** For whom a repository acts. */
export interface Acting {
  /** What `as` was given; undefined where nothing was. Whoever reads it says what it is. */
  readonly context: never;
  /** Who that is, in the words of the application's own; null where nobody is known. */
  readonly actor: string | null;
}

/** What a repository acts for until it is told. */
export const nobody: Acting = Object.freeze({ context: undefined as never, actor: null });

/** A repository of generated code. */
interface ActingRepository {
  readonly acting: Acting;
}

/**
 * The same repository, of the same class and with the same fields, acting for somebody else. What `change` does not
 * mention stays.
 */
export function actingAs<Repository extends object>(
  repository: Repository,
  change: { readonly [Part in keyof Acting]?: Part extends "context" ? unknown : Acting[Part] },
): Repository {
  const { acting } = repository as unknown as ActingRepository;
  const copy = Object.create(Object.getPrototypeOf(repository)) as Repository;
  return Object.assign(copy, repository, { acting: Object.freeze({ ...acting, ...change }) });
}
