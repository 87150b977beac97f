// Keeps changes until they are confirmed. Each can be confirmed once, for five minutes.
import { randomBytes } from "node:crypto";
import { Problem } from "entity-derive/http";
import type { ConfirmedAnswer, PendingAnswer } from "../answers/rows.ts";

/** A change that was checked, and not written yet. */
export interface PreparedChange {
  readonly answer: Omit<PendingAnswer, "confirmation">;
  /** Writes exactly the change of the answer. */
  readonly write: () => Promise<ConfirmedAnswer>;
}

/** In milliseconds. */
const lifetime = 5 * 60_000;

const maximumPending = 100;

export class PendingChanges {
  readonly #changes = new Map<string, PreparedChange & { readonly expiresAt: number }>();

  /** Returns what will be written, with the confirmation that writes it. */
  add(change: PreparedChange): PendingAnswer {
    this.#forgetExpired();
    const [oldest] = this.#changes.keys();
    if (oldest !== undefined && this.#changes.size >= maximumPending) this.#changes.delete(oldest);
    const confirmation = randomBytes(24).toString("base64url");
    this.#changes.set(confirmation, { ...change, expiresAt: performance.now() + lifetime });
    return { ...change.answer, confirmation };
  }

  /** @throws {Problem} 409 for a confirmation that is unknown, was used, or has expired */
  confirm(confirmation: string): Promise<ConfirmedAnswer> {
    this.#forgetExpired();
    const change = this.#changes.get(confirmation);
    if (change === undefined)
      throw new Problem(409, "this confirmation is unknown, was used already, or has expired: nothing was written");
    this.#changes.delete(confirmation);
    return change.write();
  }

  #forgetExpired(): void {
    const now = performance.now();
    for (const [confirmation, { expiresAt }] of this.#changes) if (expiresAt <= now) this.#changes.delete(confirmation);
  }
}
