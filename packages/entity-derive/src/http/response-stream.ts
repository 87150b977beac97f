// A body that comes about while it is sent: what makes it, and where it goes.

/** What makes a body. A framework calls its methods, `open` first and `closed` last, each but `drained` once. */
export interface ResponseStream {
  /** The response has begun. */
  open(sink: ResponseSink): void;
  /** What waited has been sent, after `write` has given false. */
  drained(): void;
  /** The response has ended, or its client has gone: nothing that is written is sent any more. */
  closed(): void;
}

/** The connection to a client, as the framework gives it. */
export interface ResponseSink {
  /** Gives false when more waits than is sent at once; it waits all the same. */
  write(chunk: Uint8Array): boolean;
  /** How many bytes wait to be sent. */
  waiting(): number;
  /** Ends the response when all that waits has been sent. */
  end(): void;
  /** Closes the connection, whatever waits. */
  destroy(): void;
}
