// Tracks the position of a session's writes, which a replica must have reached.
import type { DoubtfulSession } from "../../../database/scope/scoped-transaction.ts";
import { laterPosition, type Position, positionOfToken, tokenOf, unreachablePosition } from "./position.ts";

export class SessionState implements DoubtfulSession {
  #position: Position | null;

  /** @throws {RangeError} if the text is not a token */
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

  /** Records that something was committed before this position. For concurrent writes, the later position counts. */
  raise(position: Position): void {
    this.#position = this.#position === null ? position : laterPosition(this.#position, position);
  }

  /** Records that the outcome of a write is unknown; the primary answers until a position is known. */
  doubt(): void {
    this.#position = unreachablePosition;
  }
}
