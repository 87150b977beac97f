// Sends that are not confirmed in time, by a clock that a test sets.
import assert from "node:assert/strict";
import { type SetClock, until } from "@entity-derive/test-databases";

/**
 * Lets the clock go on until a send fails. The timers of clients go by the same clock.
 *
 * @param message of the failure
 * @param meanwhile is awaited every ten milliseconds of the clock: a question to the server lets it answer first
 */
export async function timesOut(
  clock: SetClock,
  sending: Promise<void>,
  message: RegExp,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  const advance = async (): Promise<boolean> => {
    await meanwhile();
    clock.advance(10);
    return isOver;
  };
  await Promise.all([assert.rejects(sending, message).finally(end), until(advance, String(message))]);
}
