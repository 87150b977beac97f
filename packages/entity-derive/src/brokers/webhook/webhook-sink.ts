// Sends events to a webhook, signed.
import { setTimeout as delay } from "node:timers/promises";
import type { OutboxRow } from "../../outbox/outbox-row.ts";
import { eventMessage, percentEncoded } from "../cloud-event.ts";
import { type EventSink, eventSink } from "../event-sink.ts";
import { UnconfirmedError } from "../retry-until-timeout.ts";
import { RefusedError, sendEach } from "../send-in-order.ts";
import { type RowSinkOptions, type RowSinkSettings, rowSinkSettings } from "../sink-options.ts";
import { type SigningKey, signatureHeaders, signingKey } from "./signature.ts";

/** Options of {@link webhookSink}. */
export interface WebhookSinkOptions extends RowSinkOptions {
  /**
   * The secrets that sign messages: `whsec_` and at least 24 bytes in base64. During a key change, several; each signs.
   */
  readonly secret: string | readonly string[];
  /** Headers to send with each request, such as `authorization`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The function that sends requests, for example one that rejects private addresses. Default: Node's `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** The maximum number of rows in flight, each of a different entity id: 1 to 10,000. Default: 10. */
  readonly inFlight?: number | undefined;
}

/**
 * Returns a sink that posts each event to an address, signed as Standard Webhooks specifies. A status from 200 to 299
 * confirms it.
 *
 * Redirects are not followed. If the receiver responds with `Retry-After`, nothing is sent until then; after 410,
 * nothing is ever sent again.
 *
 * @throws {RangeError} for invalid options
 *
 * @example
 * const sink = webhookSink("https://example.com/events", { source: "shop", secret: process.env.WEBHOOK_SECRET });
 * await new OutboxBatchDrainer(db, sink).run(signal);
 */
export function webhookSink(address: string | URL, options: WebhookSinkOptions): EventSink {
  const settings = rowSinkSettings(options, 10);
  const receiver = new Receiver(checkedAddress(address, settings.onWarning), options, settings);
  return eventSink({
    send: (rows, signal) => sendEach(rows, settings.inFlight, signal, (row) => receiver.post(row, signal)),
  });
}

/** @throws {RangeError} if the address is not an HTTP URL, or contains credentials, which belong in a header */
function checkedAddress(address: string | URL, onWarning: (warning: string) => void): URL {
  const url = URL.parse(String(address));
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new RangeError("The address of a webhook must begin with https://, without user name and password");
  }
  if (url.protocol === "http:" && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)) {
    onWarning(`The webhook at ${url.host} uses http: anyone on the network path can read the events`);
  }
  return url;
}

class Receiver {
  readonly #url: URL;
  readonly #keys: readonly SigningKey[];
  readonly #headers: Readonly<Record<string, string>>;
  readonly #fetch: typeof fetch;
  readonly #settings: RowSinkSettings;
  /** The time before which the receiver does not accept requests, by `performance.now()`. */
  #notBefore = 0;
  #isGone = false;

  constructor(
    url: URL,
    { secret, headers = {}, fetch: fetchOption = fetch }: WebhookSinkOptions,
    settings: RowSinkSettings,
  ) {
    this.#url = url;
    this.#keys = [secret].flat().map(signingKey);
    if (this.#keys.length === 0)
      throw new RangeError("A webhook needs a secret, so that the receiver can verify the sender");
    this.#headers = headers;
    this.#fetch = fetchOption;
    this.#settings = settings;
  }

  /** Posts a row. If the receiver asks to wait, it is retried within the timeout of the row. */
  async post(row: OutboxRow, signal: AbortSignal): Promise<void> {
    const end = performance.now() + this.#settings.timeout;
    for (;;) {
      await this.#waitUntilAllowed(end, signal);
      const { error, wait } = await this.#try(row, end, signal);
      if (error === null) return;
      if (wait === 0) throw error;
    }
  }

  /** @throws {Error} if the receiver accepts nothing until the end */
  async #waitUntilAllowed(end: number, signal: AbortSignal): Promise<void> {
    if (this.#isGone) throw new Error("the webhook responded with 410 Gone and is disabled");
    const now = performance.now();
    if (this.#notBefore >= end) {
      throw new Error(`the webhook requested a delay of ${Math.ceil((this.#notBefore - now) / 1_000)} s`);
    }
    if (this.#notBefore > now) await delay(this.#notBefore - now, undefined, { signal });
  }

  async #try(row: OutboxRow, end: number, signal: AbortSignal): Promise<WebhookOutcome> {
    const { source, mode, timeout } = this.#settings;
    const { headers, body } = eventMessage(row, source, mode, "ce-", percentEncoded);
    // The signed parts are separated by dots, so the id must not contain any.
    const id = `${source.replaceAll(".", "_")}/${row.id}`;
    const timeoutSignal = AbortSignal.timeout(Math.max(1, Math.ceil(end - performance.now())));
    let response: Response;
    try {
      response = await this.#fetch(this.#url, {
        method: "POST",
        headers: {
          ...this.#headers,
          ...Object.fromEntries(headers),
          "idempotency-key": id,
          ...signatureHeaders(id, Date.now(), body, this.#keys),
        },
        body,
        redirect: "manual",
        signal: AbortSignal.any([signal, timeoutSignal]),
      });
    } catch (error) {
      if (timeoutSignal.aborted) throw new UnconfirmedError(`no response within ${timeout} ms`, { cause: error });
      throw new Error(`the webhook cannot be reached: ${reasonOf(error)}`, { cause: error });
    }
    // The body is ignored.
    await response.body?.cancel();
    return this.#outcomeOf(response);
  }

  #outcomeOf({ status, headers }: Response): WebhookOutcome {
    const outcome = classifyResponse(status, headers.get("retry-after"), Date.now());
    if (outcome.wait > 0) this.#notBefore = Math.max(this.#notBefore, performance.now() + outcome.wait);
    if (status === 410 && !this.#isGone) {
      this.#isGone = true;
      this.#settings.onWarning(`The webhook at ${this.#url.host} responded with 410 Gone: its events will be parked`);
    }
    return outcome;
  }
}

/** Returns the reason without the address, which may contain a secret, since the reason is stored with the row. */
function reasonOf(error: unknown): string {
  const { cause, name } = error as Error;
  return (cause as { readonly code?: string } | undefined)?.code ?? name;
}

interface WebhookOutcome {
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
function classifyResponse(status: number, retryAfter: string | null, now: number): WebhookOutcome {
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
