// The status of an answer into what it means for the event and for those to come.
import { RefusedError } from "../send-in-order.ts";

export interface WebhookOutcome {
  /** Null when the event was taken. */
  readonly error: Error | null;
  /** How long nothing may be sent, in milliseconds; then this event may be tried again at once. */
  readonly wait: number;
}

/** About this event: another one may be taken. All others are about the receiver. */
const aboutEvent: ReadonlySet<number> = new Set([400, 409, 413, 415, 422, 500]);

/** A `Retry-After` besides these is about something else: how long a redirect lasts, say. */
const retryableStatuses: ReadonlySet<number> = new Set([429, 503]);

/** A receiver that asks for more than a day is asked again after one. */
const maximumWait = 86_400_000;

/** @param now in milliseconds since 1970 */
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

/** Seconds, or a date; 0 for what is neither. */
function parseRetryAfter(retryAfter: string, now: number): number {
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(wait) ? 0 : Math.max(0, wait);
}
