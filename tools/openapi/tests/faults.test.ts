// Servers with one fault each: the fuzzer finds it, and none in a server without.
import assert from "node:assert/strict";
import { test } from "node:test";
import { jsonBody, jsonResponse, objectSchema, openApi, problemResponses, queryParameter } from "entity-derive/openapi";
import { fuzz } from "../src/fuzz/fuzz.ts";

const document = openApi({
  security: "bearer",
  paths: {
    "/notes": {
      post: {
        requestBody: jsonBody("Note"),
        responses: { 200: jsonResponse("The note.", "Shown"), ...problemResponses(400, 401, 415) },
      },
      get: {
        parameters: [queryParameter("limit", "How many.", { type: "integer", minimum: 0, maximum: 50 })],
        responses: { 200: jsonResponse("The notes.", { type: "array" }), ...problemResponses(400) },
        security: [],
      },
    },
  },
  schemas: {
    Note: objectSchema(["text"], { text: { type: "string", maxLength: 10 }, rank: { type: "integer", maximum: 9 } }),
    Shown: objectSchema(["text"], { text: { type: "string" } }),
  },
});

interface Note {
  readonly text?: unknown;
  readonly rank?: unknown;
}

interface Behaviour {
  readonly limits?: RegExp;
  readonly isNote?: (note: Note) => boolean;
  readonly show?: (note: Note) => Response;
  readonly isGuarded?: boolean;
}

const isRank = (rank: unknown): boolean => rank === undefined || (Number.isInteger(rank) && Number(rank) <= 9);
const isText = (text: unknown): boolean => typeof text === "string" && [...text].length <= 10;

function server({
  limits = /^(?:\d|[1-4]\d|50)$/,
  isNote = ({ text, rank }) => isText(text) && isRank(rank),
  show = ({ text }) => Response.json({ text }),
  isGuarded = true,
}: Behaviour = {}): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === "GET") {
      const { searchParams } = new URL(request.url);
      const [limit = "1", ...others] = searchParams.getAll("limit");
      const isKnown = [...searchParams.keys()].every((name) => name === "limit");
      return isKnown && others.length === 0 && limits.test(limit) ? Response.json([]) : problem(400);
    }
    if (isGuarded && request.headers.get("authorization") !== "Bearer token") return problem(401);
    if (!/^application\/json(?:;|$)/i.test(request.headers.get("content-type") ?? "")) return problem(415);
    const note = await request.json().catch(() => null);
    return isObject(note) && isNote(note) ? show(note) : problem(400);
  };
}

function isObject(value: unknown): value is Note {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function problem(status: number): Response {
  const body = JSON.stringify({ type: "about:blank", title: "Refused", status, error: "Refused" });
  return new Response(body, { status, headers: { "content-type": "application/problem+json" } });
}

async function faultsOf(behaviour: Behaviour): Promise<string> {
  const credentials = { authorization: "Bearer token" };
  const found = await fuzz({
    document,
    send: server(behaviour),
    credentials,
    requests: 2000,
    seed: 7,
    secret: /hidden/,
  });
  return found.faults.join("\n");
}

test("a server that does what its document says has none", async () => {
  assert.equal(await faultsOf({}), "");
});

const faulty: readonly (readonly [string, Behaviour, RegExp])[] = [
  ["a crash", { show: () => problem(500) }, /status 500/],
  ["a status that is not documented", { show: () => problem(404) }, /status 404 is not documented/],
  ["a media type that is not documented", { show: () => new Response("fine") }, /the media type text\/plain/],
  ["an answer of another shape", { show: () => Response.json({ text: 1 }) }, /\/text must be string/],
  ["a member that no schema names", { show: ({ text }) => Response.json({ text, rank: 1 }) }, /additionalProperty/],
  ["a secret", { show: () => Response.json({ text: "hidden" }) }, /a secret is in the answer/],
  ["a narrower limit", { limits: /^\d$/ }, /the server refuses what the document allows/],
  ["a wider limit", { limits: /^/ }, /the document refuses what the server takes/],
  ["a shorter text", { isNote: ({ text }) => String(text).length < 5 }, /the server refuses what the document allows/],
  ["no bounds", { isNote: ({ text }) => isText(text) }, /the document refuses what the server takes/],
  ["an open door", { isGuarded: false }, /without a token/],
];

for (const [fault, behaviour, expected] of faulty)
  test(`${fault} is found`, async () => {
    assert.match(await faultsOf(behaviour), expected);
  });
