// The body that changes a row with a version, and the precondition beside it, into a change that expects a version.
import { ConflictError } from "../../errors/conflict-error.ts";
import { type BodySchema, dtoOf, type RequestDto, readBody } from "../input/body.ts";
import { readBySchema } from "../input/schema-value.ts";
import { Problem } from "../problems/problem.ts";
import type { HttpRequest } from "../request.ts";
import { demandedVersion, type Precondition, readPrecondition } from "./precondition.ts";
import { type RowOf, type RowRepository, requireMatch, stale, whileMatching } from "./while-matching.ts";

interface Expecting {
  readonly expectedVersion: number;
}

/** What a request asks to change. */
export interface VersionedChange<Dto extends Expecting> {
  /** The text of the key in the path, as errors of the repository name it. */
  readonly key: string;
  readonly precondition: Precondition | null;
  readonly dto: Dto;
  /** Whether the version that the DTO expects was sent; else it is that of the row that fulfils the precondition. */
  readonly isExpected: boolean;
}

/**
 * The body of a change. With a precondition it may leave `expectedVersion` out: the version is that of the tag.
 * @param key the text of the key in the path
 * @param expectedName what the body calls `expectedVersion`
 * @throws {Problem} as `readJson` does, and 400 for a malformed precondition before the body is read
 */
export async function readVersioned<Dto extends Expecting>(
  request: HttpRequest,
  asked: RequestDto<Dto> | BodySchema<Dto>,
  key: string,
  bodyLimit?: number,
  expectedName = "expectedVersion",
): Promise<VersionedChange<Dto>> {
  const precondition = readPrecondition(request);
  const body = await readBody(request, bodyLimit);
  const as = async (given: unknown, isExpected: boolean): Promise<VersionedChange<Dto>> => ({
    key,
    precondition,
    dto: await ("~standard" in asked ? readBySchema(given, asked, "body") : dtoOf(given, asked)),
    isExpected,
  });
  if (!isObject(body) || expectedName in body) return as(body, true);
  if (precondition === null)
    return as(body, true).catch((error: unknown) => {
      throw withHeader(error, expectedName);
    });
  const expectedVersion = demandedVersion(precondition, key);
  const unexpecting = (): Promise<VersionedChange<Dto>> => as({ ...body, [expectedName]: anyVersion }, false);
  // No row has a version that the column cannot hold: such a tag is a stale one, and no mistake of the body.
  return expectedVersion === null
    ? unexpecting()
    : as({ ...body, [expectedName]: expectedVersion }, true).catch(unexpecting);
}

function isObject(body: unknown): body is object {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

/** The same problem, whose issue about the missing version also names the header that can replace it. */
function withHeader(error: unknown, expectedName: string): unknown {
  if (!(error instanceof Problem) || error.issues === undefined) return error;
  const message = "is missing, and the request has no `If-Match`";
  const issues = error.issues.map((issue) => (issue.path === expectedName ? { path: expectedName, message } : issue));
  const isOnly = issues.length === 1 && issues[0]?.path === expectedName;
  return new Problem(error.status, isOnly ? `\`${expectedName}\` ${message}` : error.detail, { issues });
}

/** Stands in the DTO until the row is read. */
const anyVersion = 0;

/** What the entity tag of a row is made of. */
interface RowTag<Row> {
  readonly tagOf: (row: Row) => string;
  readonly versionOf: (row: Row) => number;
}

/**
 * Runs a change on a repository. Where the precondition demands the version that the DTO expects, the change alone tells
 * whether it holds; otherwise the row is locked and compared before.
 * @throws {Problem} 404 when there is no such row, 412 when the precondition does not hold
 * @throws {ConflictError} when it does, and the row has another version than the body expects
 */
export async function changeVersioned<Id, Repository extends RowRepository<Id>, Dto extends Expecting, T>(
  asked: VersionedChange<Dto>,
  entity: string,
  repository: Repository,
  id: Id,
  { tagOf, versionOf }: RowTag<RowOf<Repository>>,
  change: (repository: Repository, dto: Dto) => Promise<T>,
): Promise<T> {
  const { key, precondition, dto, isExpected } = asked;
  if (precondition === null) return change(repository, dto);
  if (isExpected && demandedVersion(precondition, key) === dto.expectedVersion) {
    return staleOnConflict(entity, key, change(repository, dto));
  }
  return whileMatching(precondition, entity, repository, id, tagOf, (inside, row) => {
    if (isExpected || row === null) return change(inside, dto);
    return staleOnConflict(entity, key, change(inside, { ...dto, expectedVersion: versionOf(row) }));
  });
}

/**
 * Runs a command on a row that is in a state which the request names. The row is compared before, and not locked, as
 * `requireMatch` does it: one that has changed since is found by the version that the command expects.
 * @throws {Problem} 404 when there is no such row, 412 when the precondition does not hold
 * @throws {ConflictError} when it does, and the row has another version than the body expects
 */
export async function commandVersioned<Id, Repository extends RowRepository<Id>, Dto extends Expecting, T>(
  asked: VersionedChange<Dto>,
  entity: string,
  repository: Repository,
  id: Id,
  { tagOf, versionOf }: RowTag<RowOf<Repository>>,
  run: (dto: Dto) => Promise<T>,
): Promise<T> {
  const { key, precondition, dto, isExpected } = asked;
  const row = await requireMatch(precondition, entity, repository, id, tagOf);
  if (row === null) return run(dto);
  const current = versionOf(row);
  if (!isExpected) return staleOnConflict(entity, key, run({ ...dto, expectedVersion: current }));
  return current === dto.expectedVersion ? staleOnConflict(entity, key, run(dto)) : run(dto);
}

/** The application's own class of errors may have taken the conflict as its cause. */
async function staleOnConflict<T>(entity: string, key: string, changed: Promise<T>): Promise<T> {
  try {
    return await changed;
  } catch (error) {
    let cause = error;
    for (let depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
      if (cause instanceof ConflictError && cause.entity === entity && cause.id === key) throw stale(entity);
      cause = cause.cause;
    }
    throw error;
  }
}
