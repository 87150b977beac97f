// The writes of one reader into the position that a replica must have reached to answer it.
import type { DoubtfulSession } from "../../../database/scope/session.ts";
import { furthest, type Position, positionOfToken, tokenOf, unreachablePosition } from "./position.ts";

export class SessionState implements DoubtfulSession {
  #position: Position | null;

  /** @throws {RangeError} for a text that is no token */
  constructor(token: string | null) {
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

  /** Nobody knows whether, and where, something was committed: until that is known the primary answers. */
  doubt(): void {
    this.#position = unreachablePosition;
  }
}
