// Response bodies that are written over time.

/** The producer of a body. Frameworks call `open` first and `closed` last, each once. */
export interface ResponseStream {
  /** Called when the response begins. */
  open(sink: ResponseSink): void;
  /** Called when pending data has been sent, after `write` has returned false. */
  drained(): void;
  /** Called when the response has ended or the client has gone. Further data is discarded. */
  closed(): void;
}

/** The connection to a client. */
export interface ResponseSink {
  /** Returns false if the buffer is full. The chunk is accepted anyway. */
  write(chunk: Uint8Array): boolean;
  /** Returns the number of pending bytes. */
  waiting(): number;
  /** Ends the response after the pending data. */
  end(): void;
  /** Closes the connection immediately. */
  destroy(): void;
}
