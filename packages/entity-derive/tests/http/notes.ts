// Hand-written routes over an array, as generated code has them: what the adapters are tested with.

import {
  authenticate,
  created,
  type HttpRequest,
  HttpResponse,
  noContent,
  notFound,
  ok,
  Problem,
  page,
  pageLimit,
  pathText,
  pathUuid,
  QueryReader,
  type Route,
  type RouteOptions,
  readJson,
} from "entity-derive/http";
import { ConflictError, ConstraintError, NotFoundError } from "entity-derive/runtime";
import { z } from "zod";
import { plainRoute } from "./plain-route.ts";

interface Note {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
}

const CreateNoteRequest = z.object({
  title: z.string().min(1).max(200),
  tags: z.array(z.string()).default([]),
  address: z.object({ street: z.string() }).optional(),
});

export const secret = "SELECT password FROM users";

export function noteId(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

/** Notes 1 to `count`, and a route for each way to fail. */
export function noteRoutes(count: number, options: RouteOptions = {}): readonly Route[] {
  const notes: Note[] = Array.from({ length: count }, (_, index) => ({
    id: noteId(index + 1),
    title: `note ${index + 1}`,
    tags: [],
  }));
  return [
    plainRoute("GET", "/notes", async (request) => listNotes(notes, request), options),
    plainRoute("POST", "/notes", (request) => createNote(notes, request, options), options),
    plainRoute("GET", "/notes/{id}", async (request) => ok(JSON.stringify(findNote(notes, request))), options),
    plainRoute("PATCH", "/notes/{id}", (request) => changeNote(notes, request, options), options),
    plainRoute("DELETE", "/notes/{id}", async (request) => deleteNote(notes, request), options),
    plainRoute("POST", "/notes/archive", async () => ok('{"archived":true}'), options),
    plainRoute("POST", "/guarded", (request) => createGuarded(notes, request, options), options),
    plainRoute("GET", "/guarded/{word}", readGuarded, options),
    plainRoute("GET", "/words/{word}", async (request) => ok(JSON.stringify(pathText(request, "word"))), options),
    plainRoute("GET", "/failures/{kind}", (request) => fail(pathText(request, "kind")), options),
    plainRoute("GET", "/unsendable/{kind}", (request) => unsendable(pathText(request, "kind")), options),
    plainRoute("GET", "/teapot", () => Promise.reject(new HttpResponse(418, { "x-tea": "green" }, "short")), options),
    plainRoute("GET", "/unchanged", async () => new HttpResponse(304, { etag: '"1"' }), options),
  ];
}

async function createNote(notes: Note[], request: HttpRequest, options: RouteOptions): Promise<HttpResponse> {
  const dto = await readJson(request, CreateNoteRequest, options.bodyLimit);
  const note = { id: noteId(notes.length + 1), title: dto.title, tags: dto.tags };
  notes.push(note);
  return created(`${request.path}/${note.id}`, JSON.stringify(note));
}

function listNotes(notes: readonly Note[], request: HttpRequest): HttpResponse {
  const parameters = new QueryReader(request.query);
  const after = parameters.value("after", "uuid");
  const title = parameters.value("title", "text");
  const { offset, limit: asked } = parameters.pageBounds();
  parameters.excludes("after", ["offset"]);
  parameters.finish();
  const limit = pageLimit(asked, { default: 2, max: 3 });
  const found = notes.filter((note) => note.title.includes(title ?? ""));
  const start = after === undefined ? (offset ?? 0) : found.findIndex((note) => note.id > after);
  const rows = start === -1 ? [] : found.slice(start, start + limit);
  const isLast = rows.length === 0 || rows.at(-1) === found.at(-1);
  return page(request, { items: rows, next: isLast ? null : (rows.at(-1)?.id ?? null) }, (note) =>
    JSON.stringify(note),
  );
}

function findNote(notes: readonly Note[], request: HttpRequest): Note {
  const id = pathUuid(request, "id");
  const note = notes.find((candidate) => candidate.id === id);
  if (note === undefined) throw notFound("Note");
  return note;
}

async function changeNote(notes: Note[], request: HttpRequest, options: RouteOptions): Promise<HttpResponse> {
  const note = findNote(notes, request);
  const dto = await readJson(request, CreateNoteRequest.partial(), options.bodyLimit);
  const changed: Note = { ...note, title: dto.title ?? note.title, tags: dto.tags ?? note.tags };
  notes[notes.indexOf(note)] = changed;
  return ok(JSON.stringify(changed));
}

function deleteNote(notes: Note[], request: HttpRequest): HttpResponse {
  notes.splice(notes.indexOf(findNote(notes, request)), 1);
  return noContent();
}

function requireToken(request: HttpRequest): { readonly token: string } | HttpResponse {
  const token = request.header("Authorization");
  return token === undefined ? new HttpResponse(401, { "www-authenticate": "Bearer" }) : { token };
}

async function createGuarded(notes: Note[], request: HttpRequest, options: RouteOptions): Promise<HttpResponse> {
  await authenticate(requireToken, request);
  return createNote(notes, request, options);
}

async function readGuarded(request: HttpRequest): Promise<HttpResponse> {
  await authenticate(requireToken, request);
  return ok(JSON.stringify(pathText(request, "word")));
}

async function fail(kind: string): Promise<HttpResponse> {
  const make = failures[kind];
  if (make === undefined) throw notFound("Failure");
  throw make();
}

/** Thrown as a guard does, or returned as a handler does. */
async function unsendable(kind: string): Promise<HttpResponse> {
  const response = unsendableResponses[kind];
  if (response === undefined) throw notFound("Response");
  if (kind.startsWith("thrown")) throw response;
  if (response instanceof HttpResponse) return response;
  throw response;
}

/** Responses that HTTP does not allow. */
export const unsendableResponses: Readonly<Record<string, HttpResponse | Problem>> = {
  location: new HttpResponse(303, { location: "/日本" }),
  thrownLocation: new HttpResponse(303, { location: "/日本" }),
  problem: new Problem(404, "not here", { headers: { link: "</日本>" } }),
  split: new HttpResponse(303, { location: "/a\r\nset-cookie: a=b" }),
  control: new HttpResponse(200, { "x-control": "a\u0001b" }),
  headerName: new HttpResponse(200, { "x header": "a" }),
  noText: new HttpResponse(200, { "x-number": 7 as unknown as string }),
  twice: new HttpResponse(200, { etag: '"1"', ETag: '"2"' }),
  length: new HttpResponse(200, { "content-length": "1" }, "longer"),
  framing: new HttpResponse(200, { "transfer-encoding": "chunked" }, "a"),
  trailer: new HttpResponse(200, { trailer: "x-checksum" }, "a"),
  thrownStatus: new HttpResponse(99),
  status: new HttpResponse(600),
  informational: new HttpResponse(101),
  fraction: new HttpResponse(200.5),
  noContent: new HttpResponse(204, {}, "content"),
  notModified: new HttpResponse(304, {}, ""),
  object: new HttpResponse(200, {}, { a: 1 } as unknown as string),
};

/** Routes that break the promise of `Route`, which no route of this package does. */
export const brokenRoutes: readonly Route[] = [
  { method: "GET", path: "/broken/rejects", handle: () => Promise.reject(new Error(secret)) },
  {
    method: "GET",
    path: "/broken/throws",
    handle: () => {
      throw new Error(secret);
    },
  },
  { method: "GET", path: "/broken/status", handle: async () => new HttpResponse(99, { "x-secret": secret }) },
  { method: "GET", path: "/broken/header", handle: async () => new HttpResponse(200, { location: "/日本" }) },
];

function serverError(code: string, constraint?: string): Error {
  return Object.assign(new Error(`${secret} (${code})`), { severity: "ERROR", code, constraint, detail: secret });
}

const failures: Readonly<Record<string, () => unknown>> = {
  error: () => new Error(secret),
  string: () => secret,
  range: () => new RangeError(secret),
  missing: () => new NotFoundError("Note", secret),
  stale: () => new ConflictError("Note", secret, 1),
  constraint: () => new ConstraintError("unique", "notes_title_key", "title"),
  wrapped: () => new Error(secret, { cause: serverError("23505", "notes_title_key") }),
  unique: () => serverError("23505", "notes_title_key"),
  reference: () => serverError("23503", "notes_author_fkey"),
  check: () => serverError("23514", "notes_title_check"),
  null: () => serverError("23502"),
  range_state: () => serverError("22003"),
  nul: () => serverError("22021"),
  syntax: () => serverError("42601"),
  serialization: () => serverError("40001"),
  deadlock: () => serverError("40P01"),
  lock: () => serverError("55P03"),
  canceled: () => serverError("57014"),
  unreachable: () => Object.assign(new Error(secret), { code: "ECONNREFUSED" }),
};
