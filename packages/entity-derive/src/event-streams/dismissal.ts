// When a client comes back: after an accident, and after the end of its stream.
import type { EventConnection } from "./connection.ts";
import { retryFrame } from "./frames.ts";

/** After an accident, clients come back between one and two of these, in milliseconds. */
const usualRetry = 1_500;

/** Tells a new client of a time of its own, so that not all come back at once. */
export function greet(connection: EventConnection): void {
  connection.write(retryFrame(usualRetry * (1 + Math.random())));
}

/**
 * Ends a stream; its client comes back after a while of its own.
 * @param spread over how many milliseconds the clients of a server that ends come back
 */
export function dismiss(connection: EventConnection, spread: number): void {
  connection.write(retryFrame(usualRetry + Math.random() * spread));
  connection.end();
}
