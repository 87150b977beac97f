// SQL text into a named statement, static or dynamic: one text for all calls, or one for each.
import { numbered } from "../../sql/placeholders.ts";
import type { Row, Statement } from "../database.ts";

/**
 * Names a statement. The text is taken as it is, but for white space around it, and `$actor`, which becomes the last
 * parameter: who writes.
 *
 * @example
 * const findByIdSql = statement<UserRow>("users.findById", "SELECT id, name FROM public.users WHERE id = $1");
 */
export function statement<R extends Row = Row>(name: string, text: string): Statement<R> {
  return { name, text: numbered(text.trim()) };
}

/**
 * Names one that does nothing but read: where there are replicas, one of them may answer it.
 *
 * @example
 * const findByIdSql = readStatement<UserRow>("users.findById", "SELECT id, name FROM public.users WHERE id = $1");
 */
export function readStatement<R extends Row = Row>(name: string, text: string): Statement<R> {
  return { name, text: text.trim(), isRead: true };
}

/** The same as part of a write: the row as it is now, from where the write would go, and never from a replica. */
export function current<R extends Row>({ name, text }: Statement<R>): Statement<R> {
  return { name, text };
}

/** At most this many texts of one template are kept: which columns a patch names is up to the client. */
const keptTexts = 256;

/** The statements made from one template, by what was filled in; the oldest goes first when there are too many. */
export class StatementVariants<R extends Row> {
  readonly #name: string;
  readonly #naming: typeof statement;
  readonly #made: Map<string, Statement<R>> = new Map();

  constructor(name: string, naming: typeof statement) {
    this.#name = name;
    this.#naming = naming;
  }

  /** The statement for this key, made by `text` when it is asked for first. */
  get(key: string, text: () => string): Statement<R> {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    if (this.#made.size >= keptTexts) {
      for (const oldest of this.#made.keys()) {
        this.#made.delete(oldest);
        break;
      }
    }
    const made = this.#naming<R>(this.#name, text());
    this.#made.set(key, made);
    return made;
  }
}
