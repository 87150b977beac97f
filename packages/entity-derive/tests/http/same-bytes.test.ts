// One request gives one answer, whatever framework it comes through: status, headers and body.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { comparable } from "./comparable.ts";
import { noteId, noteRoutes, unsendableResponses } from "./notes.ts";
import { adapters, type Sent, type Server } from "./servers.ts";

const json = { "content-type": "application/json" };
const body = '{"title":"a"}';

const requests: readonly (readonly [method: string, path: string, sent?: Sent])[] = [
  ["GET", "/notes"],
  ["GET", "/notes?limit=2&title=note"],
  ["GET", "/notes?limit=x"],
  ["HEAD", "/notes"],
  ["GET", `/notes/${noteId(1)}`],
  ["HEAD", `/notes/${noteId(1)}`],
  ["GET", `/notes/${noteId(99)}`],
  ["GET", "/notes/7"],
  ["HEAD", "/notes/7"],
  ["GET", "/words/a%2Fb%20%C3%A9+c"],
  // Longer than what Fastify's router takes, and encoded so that it decodes none of the path.
  ["GET", `/words/${"x".repeat(300)}`],
  ["GET", `/words/${"x".repeat(300)}?limit=1`],
  ["HEAD", `/words/${"%C3%A9".repeat(200)}`],
  ["PUT", `/words/${"x".repeat(300)}`, { body, headers: { "content-type": "odd" } }],
  ["OPTIONS", `/words/${"x".repeat(300)}`],
  ["GET", `/notes/${"x".repeat(300)}`],
  ["GET", "/words/%zz"],
  ["GET", "/words/a%2Fb%C3"],
  ["HEAD", "/words/%"],
  ["GET", `/words/%zz${"x".repeat(300)}`],
  ["GET", "/notes/%zz"],
  ["PATCH", "/notes/%zz", { body, headers: json }],
  ["POST", "/notes/%zz"],
  ["GET", "/guarded/%zz"],
  ["GET", "/guarded/%zz", { headers: { authorization: "x" } }],
  ["GET", `/guarded/${"x".repeat(300)}`],
  ["GET", `/guarded/${"x".repeat(300)}`, { headers: { authorization: "x" } }],
  ["POST", "/notes", { body, headers: json }],
  ["POST", "/notes", { body, headers: json, chunked: true }],
  ["POST", "/notes?next=1", { body: '{"title":7,"tags":[1]}', headers: json }],
  ["POST", "/notes", { body: "{", headers: json }],
  ["POST", "/notes", { body: "", headers: json }],
  ["POST", "/notes", { headers: json }],
  ["POST", "/notes", { body, headers: { "content-type": "text/plain" } }],
  ["POST", "/notes", { body, headers: { "content-type": "odd" } }],
  ["POST", "/notes", { body, headers: { ...json, "content-encoding": "gzip" } }],
  ["POST", "/notes", { body: `{"title":"${"x".repeat(6000)}"}`, headers: json }],
  ["PATCH", `/notes/${noteId(1)}`, { body, headers: json }],
  ["PATCH", `/notes/${noteId(1)}`, { body, headers: { "content-type": "application/merge-patch+json" } }],
  ["PATCH", `/notes/${noteId(1)}`, { body: "[]", headers: { "content-type": "application/json-patch+json" } }],
  ["PATCH", `/notes/${noteId(1)}`, { body, headers: { "content-type": "odd" } }],
  ["PUT", "/notes", { body, headers: json }],
  // A Content-Type that cannot be parsed is refused in its turn: after the guard and the id, and where a body is read.
  ["PUT", "/notes", { body, headers: { "content-type": "odd" } }],
  ["POST", "/guarded", { body, headers: { "content-type": "odd" } }],
  ["POST", "/guarded", { body, headers: { "content-type": "odd", authorization: "x" } }],
  ["POST", "/notes", { body, headers: { "content-type": "application/json;" } }],
  ["PATCH", "/notes/7", { body, headers: { "content-type": "odd" } }],
  ["DELETE", "/notes/7", { body, headers: { "content-type": "odd" } }],
  ["DELETE", `/notes/${noteId(98)}`, { headers: { "content-type": "odd" } }],
  ["DELETE", "/notes"],
  ["DELETE", `/notes/${noteId(2)}`],
  ["HEAD", "/notes/archive"],
  ["OPTIONS", "/notes"],
  ["OPTIONS", `/notes/${noteId(1)}`],
  ["OPTIONS", "/notes/archive"],
  ["GET", "/unchanged"],
  ["GET", "/teapot"],
  ["POST", "/guarded", { body, headers: json }],
  ["POST", "/guarded", { body, headers: { ...json, authorization: "x" } }],
  ["GET", "/failures/unreachable"],
  ["GET", "/failures/error"],
  ...Object.keys(unsendableResponses).map((kind) => ["GET", `/unsendable/${kind}`] as const),
  ["HEAD", "/unsendable/location"],
];

for (const prefix of ["", "/api/v1"]) {
  const servers = new Map<string, Server>();
  before(async () => {
    const options = { bodyLimit: 5000, onError: () => undefined };
    for (const [name, start] of Object.entries(adapters))
      servers.set(name, await start(noteRoutes(5, options), prefix));
  });
  after(() => Promise.all(Array.from(servers.values(), (server) => server.close())));

  for (const [method, path, sent] of requests) {
    const type = sent?.headers?.["content-type"] ?? "";
    test(`${method} ${prefix}${path} ${type}`, async () => {
      const [[, first] = [], ...others] = servers;
      assert.ok(first !== undefined && others.length > 4);
      const expected = comparable(await first.send(method, `${prefix}${path}`, sent));
      assert.ok(expected.status !== 404 || /00009[89]$/.test(path), "the path is one of ours");
      for (const [name, server] of others) {
        assert.deepEqual(comparable(await server.send(method, `${prefix}${path}`, sent)), expected, name);
      }
    });
  }
}
