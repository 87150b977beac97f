// Reads changes of rows with a version, from body and precondition.
import { causesOf } from "../../errors/causes.ts";
import { ConflictError } from "../../errors/row-errors.ts";
import { type BodySchema, dtoOf, type RequestDto, readBody } from "../input/body.ts";
import { readBySchema } from "../input/schema-value.ts";
import type { HttpRequest } from "../messages/request.ts";
import { Problem } from "../problems/problem.ts";
import {
  preconditionFailed,
  type RowOf,
  type RowRepository,
  type RowTags,
  requireMatch,
  whileMatching,
} from "./change-if-matching.ts";
import { demandedVersion, type Precondition, readPrecondition } from "./precondition.ts";

interface VersionedDto {
  readonly expectedVersion: number;
}

/** A requested change. */
export interface VersionedChange<Dto extends VersionedDto> {
  /** The text of the key in the path, as in errors of the repository. */
  readonly key: string;
  readonly precondition: Precondition | null;
  readonly dto: Dto;
  /**
   * Whether the request has the expected version. Otherwise it is the version of the row that satisfies the
   * precondition.
   */
  readonly isExpected: boolean;
}

/**
 * Reads the body of a change. With a precondition, `expectedVersion` may be missing: the version is that of the tag.
 * @param key the text of the key in the path
 * @param expectedName the name of `expectedVersion` in the body
 * @throws {Problem} as `readJson` does, and 400 for a malformed precondition before the body is read
 */
export async function readVersioned<Dto extends VersionedDto>(
  request: HttpRequest,
  schema: RequestDto<Dto> | BodySchema<Dto>,
  key: string,
  bodyLimit?: number,
  expectedName = "expectedVersion",
): Promise<VersionedChange<Dto>> {
  const precondition = readPrecondition(request);
  const body = await readBody(request, bodyLimit);
  const as = async (body: unknown, isExpected: boolean): Promise<VersionedChange<Dto>> => ({
    key,
    precondition,
    dto: await ("~standard" in schema ? readBySchema(body, schema, "body") : dtoOf(body, schema)),
    isExpected,
  });
  if (!isObject(body) || expectedName in body) return as(body, true);
  if (precondition === null)
    return as(body, true).catch((error: unknown) => {
      throw withHeader(error, expectedName);
    });
  const expectedVersion = demandedVersion(precondition, key);
  const unexpecting = (): Promise<VersionedChange<Dto>> => as({ ...body, [expectedName]: anyVersion }, false);
  // A version outside of the column's range makes the tag stale, not the body invalid.
  return expectedVersion === null
    ? unexpecting()
    : as({ ...body, [expectedName]: expectedVersion }, true).catch(unexpecting);
}

function isObject(body: unknown): body is object {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

/** Adds `If-Match` to the issue about a missing version, as the alternative to the body's property. */
function withHeader(error: unknown, expectedName: string): unknown {
  if (!(error instanceof Problem) || error.issues === undefined) return error;
  const message = "is missing, and the request has no `If-Match`";
  const issues = error.issues.map((issue) => (issue.path === expectedName ? { path: expectedName, message } : issue));
  const isOnly = issues.length === 1 && issues[0]?.path === expectedName;
  return new Problem(error.status, isOnly ? `\`${expectedName}\` ${message}` : error.detail, { issues });
}

/** A placeholder until the row is read. */
const anyVersion = 0;

/** `RowTags` of an entity with versions. */
interface VersionedRowTags<Row> extends RowTags<Row> {
  readonly versionOf: (row: Row) => number;
}

/**
 * Runs a change. If the precondition demands the expected version, the change itself verifies it; otherwise the row is
 * locked and compared before.
 * @throws {Problem} 404 if there is no such row, 412 if the precondition fails
 * @throws {ConflictError} if it holds, and the row has another version than the body expects
 */
export async function changeVersioned<Id, Repository extends RowRepository<Id>, Dto extends VersionedDto, T>(
  request: VersionedChange<Dto>,
  tags: VersionedRowTags<RowOf<Repository>>,
  repository: Repository,
  id: Id,
  change: (repository: Repository, dto: Dto) => Promise<T>,
): Promise<T> {
  const { key, precondition, dto, isExpected } = request;
  if (precondition === null) return change(repository, dto);
  if (isExpected && demandedVersion(precondition, key) === dto.expectedVersion) {
    return staleOnConflict(tags.entity, key, change(repository, dto));
  }
  return whileMatching(precondition, tags, repository, id, (inside, row) => {
    if (isExpected || row === null) return change(inside, dto);
    return staleOnConflict(tags.entity, key, change(inside, { ...dto, expectedVersion: tags.versionOf(row) }));
  });
}

/**
 * Runs a command on a row with a precondition. The row is compared before, as in `requireMatch`. If it is not locked,
 * the expected version detects later changes.
 * @throws {Problem} 404 if there is no such row, 412 if the precondition fails
 * @throws {ConflictError} if it holds, and the row has another version than the body expects
 */
export async function commandVersioned<Id, Repository extends RowRepository<Id>, Dto extends VersionedDto, T>(
  request: VersionedChange<Dto>,
  tags: VersionedRowTags<RowOf<Repository>>,
  repository: Repository,
  id: Id,
  run: (dto: Dto) => Promise<T>,
): Promise<T> {
  const { key, precondition, dto, isExpected } = request;
  const row = await requireMatch(precondition, tags, repository, id);
  if (row === null) return run(dto);
  const current = tags.versionOf(row);
  if (!isExpected) return staleOnConflict(tags.entity, key, run({ ...dto, expectedVersion: current }));
  return current === dto.expectedVersion ? staleOnConflict(tags.entity, key, run(dto)) : run(dto);
}

/** The conflict may be the cause of an application's error. */
async function staleOnConflict<T>(entity: string, key: string, changed: Promise<T>): Promise<T> {
  try {
    return await changed;
  } catch (error) {
    for (const cause of causesOf(error))
      if (cause instanceof ConflictError && cause.entity === entity && cause.id === key)
        throw preconditionFailed(entity);
    throw error;
  }
}
