// A database into the same one, each of whose statements has been changed: as if generated code had been written otherwise.
import type { Database } from "entity-derive/runtime";

/** Scoped views and transactions are changed alike; what is run by `execute`, or on a connection that is held, is not. */
export function rewritten<Db extends Pick<Database, "query">>(db: Db, rewrite: (text: string) => string): Db {
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...given: unknown[]): unknown => {
        const [first, ...others] = given;
        if (name === "query" || name === "stream") {
          const statement = first as { readonly text: string };
          return Reflect.apply(member, target, [{ ...statement, text: rewrite(statement.text) }, ...others]);
        }
        if (name === "transaction") {
          const run = first as (inside: object) => unknown;
          return Reflect.apply(member, target, [(inside: Database) => run(rewritten(inside, rewrite)), ...others]);
        }
        const result: unknown = Reflect.apply(member, target, given);
        return name === "scoped" ? rewritten(result as Database, rewrite) : result;
      };
    },
  });
}
