// Moves the repositories of a request into a transaction.
import { type Acting, actingIn, actingOf, withActing } from "../../database/acting.ts";
import { cloneWith } from "../../database/clone-with.ts";
import type { Transaction } from "../../database/database.ts";

/**
 * Returns a repository, or an object of repositories, in a transaction, with their contexts, actors and owners. Other
 * values are returned unchanged.
 */
export function movedInto<Value>(value: Value, first: Acting, transaction: Transaction): Value {
  const inTransaction = (name: string, repository: object, acting: Acting): object => {
    if (acting.root !== first.root) return unusable(name, repository);
    const { owner, session } = acting.scope;
    return withActing(
      repository,
      actingIn(acting, transaction, {
        ...(owner === undefined ? {} : { owner }),
        ...(session === undefined || session === first.scope.session ? {} : { session }),
      }),
    );
  };
  if (typeof value !== "object" || value === null) return value;
  const own = actingOf(value);
  if (own !== null) return inTransaction(value.constructor.name, value, own) as Value;
  const members = Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const acting = actingOf(member);
    return acting === null ? [] : [[name, inTransaction(name, member as object, acting)]];
  });
  return cloneWith(value, Object.fromEntries(members) as object);
}

/** Returns a repository on another database, which a command may have and not use: each use throws. */
function unusable(name: string, repository: object): object {
  return new Proxy(repository, {
    get() {
      throw new TypeError(`The repository ${name} is on another database than the transaction of the command`);
    },
  });
}
