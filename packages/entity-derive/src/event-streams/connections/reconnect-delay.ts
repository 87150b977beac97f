// Sends retry delays to clients: for a lost connection, and for the end of a stream.
import type { EventConnection } from "./connection.ts";
import { retryFrame } from "./frames.ts";

/** Clients reconnect between one and two of these after a lost connection, in milliseconds. */
const minimumRetry = 1_500;

/** Sends a new client a random retry delay, so that clients do not reconnect all at once. */
export function sendRetryDelay(connection: EventConnection): void {
  connection.write(retryFrame(minimumRetry * (1 + Math.random())));
}

/**
 * Ends a stream. The client reconnects after a random delay.
 * @param spread the period over which the clients of a closing server reconnect, in milliseconds
 */
export function endStream(connection: EventConnection, spread: number): void {
  connection.write(retryFrame(minimumRetry + Math.random() * spread));
  connection.end();
}
