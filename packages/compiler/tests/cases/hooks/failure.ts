/** Everything that the repository of parcels throws. */
export class ParcelFailure extends Error {
  override readonly name = "ParcelFailure";

  static from(error: unknown): ParcelFailure {
    return new ParcelFailure(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
