// The routes of the studio's data.
import { randomBytes } from "node:crypto";
import { type HttpRequest, HttpResponse, type OwnRoute, Problem, readJson, route, toProblem } from "entity-derive/http";
import { sqlState, ValueRangeError } from "entity-derive/runtime";
import type { ChangeRequest, RedeliverRequest } from "../answers/rows.ts";
import { PendingChanges } from "../changes/pending-changes.ts";
import { prepareChange } from "../changes/prepare-change.ts";
import { describeProject } from "../describe/project.ts";
import { readAuditLog } from "../operations/audit-log.ts";
import { prepareRedelivery, readOutbox } from "../operations/outbox.ts";
import { listRelated, type RowRequest, readDetail } from "../rows/details.ts";
import { countRows, type ListRequest, listRows } from "../rows/lists.ts";
import { entityNamed } from "../rows/repository.ts";
import type { Studio } from "../studio.ts";
import { readChange, readConfirmation } from "./read-change.ts";

/** @param onError receives a line about each unexpected error */
export function studioRoutes(studio: Studio, onError: (line: string) => void): readonly OwnRoute[] {
  const pending = new PendingChanges();
  const tagKey = randomBytes(32).toString("base64url");
  const get = (path: string, answer: (request: HttpRequest) => unknown): OwnRoute =>
    route("GET", path, {}, ({ request }) => answered(() => answer(request), onError));
  const post = (path: string, answer: (body: unknown) => unknown): OwnRoute =>
    route("POST", path, {}, ({ request }) => answered(async () => answer(await readJson(request, anyJson)), onError));
  const entityOf = ({ parameters }: HttpRequest) => entityNamed(studio, parameters["entity"] ?? "");
  return [
    get("/api/project", () => describeProject(studio)),
    get("/api/rows/{entity}", (request) => listRows(studio, entityOf(request), listRequest(request))),
    get("/api/count/{entity}", async (request) => ({
      count: await countRows(studio, entityOf(request), listRequest(request)),
    })),
    get("/api/row/{entity}", (request) => readDetail(studio, entityOf(request), tagKey, rowRequest(request))),
    get("/api/related/{entity}/{relation}", (request) =>
      listRelated(studio, entityOf(request), request.parameters["relation"] ?? "", {
        ...rowRequest(request),
        offset: offsetOf(request),
      }),
    ),
    get("/api/outbox", () => readOutbox(studio)),
    get("/api/audit", (request) => {
      const name = request.query.get("entity");
      return readAuditLog(studio, {
        entity: name === null ? null : entityNamed(studio, name),
        rowId: request.query.get("row"),
        owner: request.query.get("owner"),
        before: request.query.get("before"),
      });
    }),
    get("/api/migrations", () => studio.tools.migrations()),
    get("/api/drift", () => studio.tools.drift()),
    get("/api/statements", () => studio.tools.statements()),
    get("/api/plans", () => studio.tools.plans()),
    post("/api/changes", async (body) => {
      const change: ChangeRequest | RedeliverRequest = readChange(body);
      return pending.add(
        change.action === "redeliver"
          ? await prepareRedelivery(studio, change)
          : await prepareChange(studio, tagKey, change),
      );
    }),
    post("/api/changes/confirm", (body) => pending.confirm(readConfirmation(body))),
  ];
}

/** Accepts any JSON, which the functions of each route check. */
const anyJson = { "~standard": { version: 1, vendor: "entity-derive", validate: (value: unknown) => ({ value }) } };

async function answered(answer: () => unknown, onError: (line: string) => void): Promise<HttpResponse> {
  try {
    const body = JSON.stringify(await answer());
    return new HttpResponse(200, { "content-type": "application/json" }, body);
  } catch (error) {
    const { problem, line } = failureOf(error);
    if (line !== null) onError(line);
    return problem.toResponse();
  }
}

function listRequest({ query }: HttpRequest): ListRequest {
  return {
    query: new URLSearchParams(query.get("query") ?? ""),
    owner: query.get("owner"),
    withDeleted: query.get("deleted") === "true",
    withHidden: query.get("hidden") === "true",
  };
}

function rowRequest({ query }: HttpRequest): RowRequest {
  return { key: query.get("key") ?? "", owner: query.get("owner"), withHidden: query.get("hidden") === "true" };
}

/** @throws {Problem} 400 for an invalid offset */
function offsetOf({ query }: HttpRequest): number {
  const text = query.get("offset") ?? "0";
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Problem(400, "`offset` is not a number of rows");
}

/** The states of PostgreSQL whose messages have names of objects, and no values. */
const named: ReadonlyMap<string, string> = new Map([
  ["42501", "use a role with the privilege"],
  ["42P01", "run `entity-derive migrate up`, or choose the database of this project"],
  ["42703", "run `entity-derive migrate up`, or choose the database of this project"],
]);

/** Returns the problem of an error, and the line for the terminal; null if the page says everything. */
function failureOf(error: unknown): { readonly problem: Problem; readonly line: string | null } {
  const state = sqlState(error);
  const help = state === null ? undefined : named.get(state);
  if (help !== undefined && error instanceof Error) {
    const status = state === "42501" ? 403 : 409;
    return { problem: new Problem(status, `${messageOf(error)}; ${help}`), line: null };
  }
  const range = rangeErrorIn(error);
  if (range !== null) return { problem: new Problem(400, range.message), line: null };
  const problem = toProblem(error);
  if (problem.status !== 500) return { problem, line: null };
  const detail = "the studio failed; the reason is in its terminal";
  return { problem: new Problem(500, detail), line: lineOf(error, state) };
}

/** A value that its column cannot hold. The message has the column, and not the value. */
function rangeErrorIn(error: unknown): ValueRangeError | null {
  if (error instanceof ValueRangeError) return error;
  return error instanceof Error && error.cause instanceof ValueRangeError ? error.cause : null;
}

/** Further lines of an error of PostgreSQL, its detail and the row in it, would have values. */
function lineOf(error: unknown, state: string | null): string {
  if (!(error instanceof Error)) return "a value that is no error was thrown";
  return state === null ? (error.stack ?? error.message) : `PostgreSQL reports ${state}: ${messageOf(error)}`;
}

function messageOf({ message }: Error): string {
  return message.split("\n", 1)[0] ?? "";
}
