// The body that changes a row with a version, and the precondition beside it, into a change that expects a version.
import { keyText } from "../../database/key-text.ts";
import { ConflictError } from "../../errors/conflict-error.ts";
import { type BodySchema, dtoOf, type RequestDto, readBody } from "../input/body.ts";
import { readBySchema } from "../input/schema-value.ts";
import type { HttpRequest } from "../request.ts";
import { demandedVersion, type Precondition, readPrecondition, versionIn } from "./precondition.ts";
import { type RowOf, type RowRepository, stale, whileMatching } from "./while-matching.ts";

interface Expecting {
  readonly expectedVersion: number;
}

/** What a request asks to change. */
export interface VersionedChange<Id, Dto extends Expecting> {
  readonly id: Id;
  readonly precondition: Precondition | null;
  readonly dto: Dto;
  /** Whether the version that the DTO expects was sent; else it is that of the row that fulfils the precondition. */
  readonly isExpected: boolean;
}

/**
 * The body of a change. With a precondition it may leave `expectedVersion` out: the version is that of the tag.
 * @param expectedName what the body calls `expectedVersion`
 * @throws {Problem} as `readJson` does, and 400 for a malformed precondition before the body is read
 */
export async function readVersioned<Id, Dto extends Expecting>(
  request: HttpRequest,
  asked: RequestDto<Dto> | BodySchema<Dto>,
  id: Id,
  bodyLimit?: number,
  expectedName = "expectedVersion",
): Promise<VersionedChange<Id, Dto>> {
  const precondition = readPrecondition(request);
  const body = await readBody(request, bodyLimit);
  const as = async (given: unknown, isExpected: boolean): Promise<VersionedChange<Id, Dto>> => ({
    id,
    precondition,
    dto: await ("~standard" in asked ? readBySchema(given, asked, "body") : dtoOf(given, asked)),
    isExpected,
  });
  if (precondition === null || !isObject(body) || expectedName in body) return as(body, true);
  const expectedVersion = demandedVersion(precondition, id);
  const unexpecting = (): Promise<VersionedChange<Id, Dto>> => as({ ...body, [expectedName]: anyVersion }, false);
  // No row has a version that the column cannot hold: such a tag is a stale one, and no mistake of the body.
  return expectedVersion === null
    ? unexpecting()
    : as({ ...body, [expectedName]: expectedVersion }, true).catch(unexpecting);
}

function isObject(body: unknown): body is object {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

/** Stands in the DTO until the row is read. */
const anyVersion = 0;

/**
 * Runs a change on a repository. Where the precondition demands the version that the DTO expects, the change alone tells
 * whether it holds; otherwise the row is locked and compared before.
 * @throws {NotFoundError} when there is no such row
 * @throws {Problem} 412 when the precondition does not hold
 * @throws {ConflictError} when it does, and the row has another version than the body expects
 */
export async function changeVersioned<Id, Repository extends RowRepository<Id>, Dto extends Expecting, T>(
  { id, precondition, dto, isExpected }: VersionedChange<Id, Dto>,
  entity: string,
  repository: Repository,
  tagOf: (row: RowOf<Repository>) => string,
  change: (repository: Repository, dto: Dto) => Promise<T>,
): Promise<T> {
  if (precondition === null) return change(repository, dto);
  if (isExpected && demandedVersion(precondition, id) === dto.expectedVersion) {
    return staleOnConflict(entity, id, change(repository, dto));
  }
  return whileMatching(precondition, entity, repository, id, tagOf, (inside, tag) => {
    if (isExpected) return change(inside, dto);
    const expectedVersion = versionIn(tag ?? "", id) ?? anyVersion;
    return staleOnConflict(entity, id, change(inside, { ...dto, expectedVersion }));
  });
}

/** The application's own class of errors may have taken the conflict as its cause. */
async function staleOnConflict<T>(entity: string, id: unknown, changed: Promise<T>): Promise<T> {
  try {
    return await changed;
  } catch (error) {
    let cause = error;
    for (let depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
      if (cause instanceof ConflictError && cause.entity === entity && cause.id === keyText(id)) throw stale(entity);
      cause = cause.cause;
    }
    throw error;
  }
}
