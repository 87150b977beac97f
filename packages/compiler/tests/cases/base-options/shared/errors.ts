// The error class of all repositories.

export class StorageError extends Error {
  static from(cause: unknown): StorageError {
    return new StorageError("storage failed", { cause });
  }
}
