// A repository into one that acts for somebody: for a principal or a request, and for who that is.
import { alike } from "./alike.ts";
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

/** The same repository, acting for somebody else. What `change` does not mention stays. */
export function actingAs<Repository extends object>(
  repository: Repository,
  change: { readonly [Part in keyof Acting]?: Part extends "context" ? unknown : Acting[Part] },
): Repository {
  const { acting } = repository as unknown as ActingRepository;
  return alike(repository, { acting: Object.freeze({ ...acting, ...change }) });
}
