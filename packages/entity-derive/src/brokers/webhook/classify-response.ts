// Derives from a response status whether an event was accepted, and when the next may be sent.
import { RefusedError } from "../send-in-order.ts";

export interface WebhookOutcome {
  /** Null if the event was accepted. */
  readonly error: Error | null;
  /** The time for which nothing is sent, in milliseconds. After it, this event can be retried immediately. */
  readonly wait: number;
}

/** Statuses that reject this event only. All others are about the receiver. */
const aboutEvent: ReadonlySet<number> = new Set([400, 409, 413, 415, 422, 500]);

/** Statuses whose `Retry-After` is about sending again (RFC 9110, section 10.2.3). */
const retryableStatuses: ReadonlySet<number> = new Set([429, 503]);

/** The longest wait, even if the receiver asks for more: a day, in milliseconds. */
const maximumWait = 86_400_000;

/** @param now milliseconds since 1970 */
export function classifyResponse(status: number, retryAfter: string | null, now: number): WebhookOutcome {
  if (status >= 200 && status <= 299) return { error: null, wait: 0 };
  const text = `the webhook responded with ${status}`;
  return {
    error: aboutEvent.has(status) ? new RefusedError(text) : new Error(text),
    wait:
      retryableStatuses.has(status) && retryAfter !== null
        ? Math.min(maximumWait, parseRetryAfter(retryAfter, now))
        : 0,
  };
}

/** Returns milliseconds for a number of seconds or a date; 0 for anything else. */
function parseRetryAfter(retryAfter: string, now: number): number {
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(wait) ? 0 : Math.max(0, wait);
}
