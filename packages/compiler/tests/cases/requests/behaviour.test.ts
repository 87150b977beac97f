// Requests are read without the validation library; it is loaded where one has to be refused, and says why.
import { deepEqual, equal } from "node:assert/strict";
import { registerHooks } from "node:module";
import { test } from "node:test";
import { type HttpRequest, HttpResponse } from "entity-derive/codegen/v1/http";

const loaded: string[] = [];

registerHooks({
  resolve(specifier, context, next) {
    loaded.push(specifier);
    return next(specifier, context);
  },
});

const { letterRoutes } = await import("./letter.derived/routes.ts");

const everything = {
  id: "0190a6f0-0000-7000-8000-000000000001",
  count: 1,
  day: "2026-11-22",
  nothing: null,
  level: 2,
  mixed: "auto",
  either: ["a"],
  pair: [1, true],
  many: ["a", 1],
  scores: { a: 1 },
  open: { known: true, another: false },
};

test("the library is loaded for a request that is refused", async () => {
  const created: unknown[] = [];
  const letters = {
    create(dto: object) {
      created.push(dto);
      throw new HttpResponse(202);
    },
  };
  const post = letterRoutes(letters as never).find(({ method }) => method === "POST");
  const sent = {
    subject: "Hello",
    everything,
    shapes: [{ kind: "circle", radius: 1, more: 1 }],
    outline: null,
    other: 1,
  };
  equal((await post?.handle(requestOf(sent)))?.status, 202);
  deepEqual(created, [{ subject: "Hello", everything, shapes: [{ kind: "circle", radius: 1 }], outline: null }]);
  equal(loaded.includes("zod"), false);

  const refused = await post?.handle(requestOf({ ...sent, subject: "hello" }));
  equal(refused?.status, 400);
  equal(loaded.includes("zod"), true);
  deepEqual(JSON.parse(refused?.body ?? "").issues, [
    { path: "subject", message: "Invalid string: must match pattern /^[A-Z]/" },
  ]);
});

test("what only the schema can tell is read by it", async () => {
  const created: unknown[] = [];
  const letters = { create: (dto: object) => Promise.reject(created.push(dto)) };
  const post = letterRoutes(letters as never, { onError: () => undefined }).find(({ method }) => method === "POST");
  const outline = { title: "a", part: { summary: "b" } };
  await post?.handle(requestOf({ subject: "Hello", everything, shapes: [], outline }));
  deepEqual(created, [{ subject: "Hello", everything, shapes: [], outline }]);
});

function requestOf(body: unknown): HttpRequest {
  return {
    method: "POST",
    path: "/letters",
    parameters: {},
    query: new URLSearchParams(),
    header: (name) => (name === "content-type" ? "application/json" : undefined),
    text: () => Promise.resolve(JSON.stringify(body)),
    raw: null,
  };
}
