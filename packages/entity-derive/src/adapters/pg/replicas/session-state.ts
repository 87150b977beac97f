// The writes of one reader into the position that a replica must have reached to answer it.
import type { Database } from "../../../database/database.ts";
import { MarkedSession } from "../../../database/scope/session.ts";
import {
  furthest,
  nowhere,
  type Position,
  positionOfToken,
  positionWritten,
  tokenOf,
  writtenText,
} from "./position.ts";

export class SessionState extends MarkedSession {
  #position: Position | null;

  /** @throws {RangeError} for a text that is no token */
  constructor(token: string | null) {
    super();
    this.#position = token === null ? null : positionOfToken(token);
  }

  get token(): string | null {
    return this.#position === null ? null : tokenOf(this.#position);
  }

  /** Null before the first write. */
  get position(): Position | null {
    return this.#position;
  }

  /** Something was committed before this position. Of writes at once the furthest one counts, whichever is answered last. */
  raise(position: Position): void {
    this.#position = this.#position === null ? position : furthest(this.#position, position);
  }

  /** Nobody knows whether, and where, something was committed: until the next write the primary answers. */
  doubt(): void {
    this.#position = nowhere;
  }

  /** A transaction that had begun outside of the session is committed, with writes of the session in it. */
  async committed(db: Database): Promise<void> {
    try {
      const { rows } = await db.query({ name: "position", text: writtenText }, []);
      this.raise(positionWritten(rows[0] ?? []));
    } catch {
      this.doubt();
    }
  }
}
