/** Everything that the repository of tickets throws. */
export class TicketFailure extends Error {
  override readonly name = "TicketFailure";

  static from(error: unknown): TicketFailure {
    return new TicketFailure(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
