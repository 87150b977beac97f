// Errors of methods whose rows are not as expected: missing, of another version or owner, too many, or NULL.
/** Thrown if there is no row with the id, or it is soft-deleted. */
export class NotFoundError extends Error {
  override readonly name: string = "NotFoundError";
  /** The name of the entity: `User`. */
  readonly entity: string;
  /** The key as text; for a composite key, the JSON array of its parts. */
  readonly id: string;

  constructor(entity: string, id: string) {
    super(`${entity} ${id} was not found`);
    this.entity = entity;
    this.id = id;
  }
}

/** Errors of updates that found no row, and their conversions. */
const missing: WeakMap<object, NotFoundError> = new WeakMap();

/** Creates the error of an update that found no row. */
export function missingRow(entity: string, id: string): NotFoundError {
  const error = new NotFoundError(entity, id);
  missing.set(error, error);
  return error;
}

/** Records that an error was converted to another one. */
export function noteConversion(from: unknown, to: Error): void {
  const known = typeof from === "object" && from !== null ? missing.get(from) : undefined;
  if (known !== undefined) missing.set(to, known);
}

/**
 * Returns the result of an update, or null if there is no row with the id. A `NotFoundError` that a hook throws, or of
 * another row, passes through.
 */
export async function nullIfMissing<T>(entity: string, id: string, update: Promise<T>): Promise<T | null> {
  try {
    return await update;
  } catch (error) {
    const known = typeof error === "object" && error !== null ? missing.get(error) : undefined;
    if (known?.entity === entity && known.id === id) return null;
    throw error;
  }
}

/** Thrown if the stored version is not the expected one. Nothing was changed. */
export class ConflictError extends Error {
  override readonly name: string = "ConflictError";
  /** The name of the entity: `User`. */
  readonly entity: string;
  /** The key as text; for a composite key, the JSON array of its parts. */
  readonly id: string;
  /** The version that the caller expected. */
  readonly expectedVersion: number;

  constructor(entity: string, id: string, expectedVersion: number) {
    super(`${entity} ${id} no longer has version ${expectedVersion}`);
    this.entity = entity;
    this.id = id;
    this.expectedVersion = expectedVersion;
  }
}

/** Thrown by `ownedBy` if the repository is already restricted to another owner. */
export class OwnerError extends Error {
  override readonly name: string = "OwnerError";
  /** The table of the repository. */
  readonly table: string;

  constructor(table: string) {
    super(`This repository of ${table} is limited to another owner`);
    this.table = table;
  }
}

/** Thrown if a statement of the kind `:one` or `:value` returns more than one row. */
export class TooManyRowsError extends Error {
  override readonly name: string = "TooManyRowsError";
  /** The name of the statement: `reports.latest`. */
  readonly statement: string;

  constructor(statement: string) {
    super(`${statement} returned more than one row`);
    this.statement = statement;
  }
}

/** Thrown if a column is NULL although its statement names it `AS "column!"`. */
export class UnexpectedNullError extends Error {
  override readonly name: string = "UnexpectedNullError";
  /** The name of the statement: `reports.buyers`. */
  readonly statement: string;
  /** The property of the row. */
  readonly column: string;

  constructor(statement: string, column: string) {
    super(`\`${column}\` of ${statement} is NULL, although the statement names it "${column}!"`);
    this.statement = statement;
    this.column = column;
  }
}

/**
 * Returns the text of a column that is declared not to be NULL.
 * @throws {UnexpectedNullError} if it is NULL
 */
export function presentText(text: string | null, statement: string, column: string): string {
  if (text === null) throw new UnexpectedNullError(statement, column);
  return text;
}
