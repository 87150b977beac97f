// Random requests give one answer, whatever framework they come through: status, headers and body.
import assert from "node:assert/strict";
import { test } from "node:test";
import { entityRoute, guardedRoute, type HttpRequest, ok, pathValue } from "entity-derive/codegen/v1/http";
import { HttpResponse, type Route } from "entity-derive/http";
import { randomNumbers, seed } from "../../../../tools/test-databases/src/random.ts";
import { comparable } from "./comparable.ts";
import { noteId, noteRoutes } from "./notes.ts";
import { type Answer, adapters, type Sent, type Server } from "./servers.ts";

const count = 300;
const options = { bodyLimit: 2000, onError: () => undefined };
const item = async (_: object, request: HttpRequest) =>
  ok(JSON.stringify([pathValue(request, "order", "i32"), pathValue(request, "sku", "text")]));
const requireToken = (request: HttpRequest) => request.header("authorization") ?? new HttpResponse(401);

function routes(): readonly Route[] {
  return [
    ...noteRoutes(5, options),
    entityRoute("GET", "/items/{order}/{sku}", item, { repository: {}, options }),
    entityRoute("POST", "/items/{order}/{sku}/rename", item, { repository: {}, options }),
    guardedRoute("GET", "/days/{order}/{sku}", requireToken, (_principal, rows, request) => item(rows, request), {
      repository: {},
      options,
    }),
  ];
}

test(`${count} requests of the seed ${seed}`, async (context) => {
  const servers = await Promise.all(
    Object.entries(adapters).map(async ([name, start]) => [name, await start(routes(), "/api")] as const),
  );
  context.after(() => Promise.all(servers.map(([, server]) => server.close())));
  const random = randomNumbers();
  const statuses = new Set<number>();
  for (let each = 0; each < count; each += 1) {
    const [method, path, sent] = randomRequest(random);
    const sentTo = async (server: Server): Promise<Answer> => comparable(await server.send(method, path, sent));
    const answers = await Promise.all(servers.map(async ([name, server]) => [name, await sentTo(server)] as const));
    const expected = answers.find(([name]) => name === "node:http")?.[1];
    assert.ok(expected !== undefined);
    const isServed = !saysNothing(expected);
    if (isServed) statuses.add(expected.status);
    for (const [name, answer] of answers) {
      const request = `${name}: ${method} ${path} ${JSON.stringify(sent)}`;
      if (isServed) assert.deepEqual(answer, expected, request);
      // A path that no route has is for the framework to answer.
      else assert.ok(saysNothing(answer) || !isProblem(answer), `${request} ${answer.text}`);
    }
  }
  for (const status of [200, 400, 404, 405]) assert.ok(statuses.has(status), `${status} is among the answers`);
});

function isProblem({ headers }: Answer): boolean {
  return headers["content-type"] === "application/problem+json";
}

function saysNothing(answer: Answer): boolean {
  return answer.status === 404 && isProblem(answer) && /^$|this path does not exist/.test(answer.text);
}

type Random = () => number;

function randomRequest(random: Random): readonly [method: string, path: string, sent: Sent] {
  const method = one(random, ["GET", "GET", "GET", "HEAD", "POST", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);
  const path = `/api/${one(random, starts)}${several(random, random() < 0.5 ? 1 : 2, () => `/${segment(random)}`)}${query(random)}`;
  const headers = Object.fromEntries(
    Object.entries(headerValues).flatMap(([name, values]) =>
      random() < 0.15 ? [[name, one(random, values)] as const] : [],
    ),
  );
  if (method === "GET" || method === "HEAD") return [method, path, { headers }];
  if (random() < 0.8) headers["content-type"] = "application/json";
  const body = random() < 0.3 ? '{"title":"a"}' : one(random, bodies);
  return [method, path, { headers, body, chunked: random() < 0.3 }];
}

const starts = [
  ...["notes", "notes", "notes", "guarded", "guarded", "words", "failures", "items", "items/1/a", "days", "days/1/a"],
  ...["n%6Ftes", "unsendable", "x"],
];

const segments = [
  ...[noteId(1), noteId(1).toUpperCase(), noteId(77), "archive", "rename", "location", "error", "7", "-0", "01"],
  ...["%", "%zz", "%C3", "%C3%A9", "%00", "%2F", "a%2Fb", "%25zz", "a+b", "a b", "é", "☃", "...", "", ":id", "*"],
  ...['{"a":1}', "a;b", "a=b&c", "@", "[0]", "|", "^", "x".repeat(101), "%41".repeat(300), `${"é".repeat(150)}%`],
];

function segment(random: Random): string {
  return (random() < 0.4 ? noteId(1 + Math.floor(random() * 6)) : one(random, segments)).replace(
    /[^!-~]|["<>`{}|^\\]/gu,
    encodeURIComponent,
  );
}

function query(random: Random): string {
  if (random() < 0.5) return "";
  const name = (): string => one(random, ["limit", "title", "after", "offset", "limt", "", "a%zz", "%"]);
  const value = (): string =>
    one(random, ["1", "2", "x", "", "note", noteId(2), "%zz", "%C3%A9", "a+b", "1&", "#f", "?"]);
  return `?${several(random, 3, () => `${name()}=${value()}&`)}`;
}

const headerValues: Readonly<Record<string, readonly string[]>> = {
  authorization: ["Bearer x", "x", ""],
  "content-type": ["text/plain", "odd", "application/json; charset=utf-8", "application/json;", "APPLICATION/JSON", ""],
  "content-encoding": ["gzip", "identity", ""],
  "if-none-match": ["*", '"a"', "a", '"a", W/"b"', "W/", ",", ""],
  "if-match": ["*", '"a"', "a", ""],
  accept: ["text/html", "*/*", "application/json;q=0", "odd"],
  cookie: ["a=b; c", "=", ";;;"],
  "x-forwarded-prefix": ["/other"],
};

const bodies: readonly (string | Buffer)[] = [
  ...['{"title":"a"}', '{"title":"b","tags":["c"]}', '{"title":7,"tags":[1]}', '{"title":""}', "{}", "[]", "null", "7"],
  ...["{", "", " ", '{"title":"a"}x', '{"title":"\\ud800"}', '{"__proto__":{}}', '{"title":"a","title":"b"}', "﻿{}"],
  ...["[".repeat(200), `{"title":"${"x".repeat(2500)}"}`, `{"title":"${"é".repeat(300)}"}`],
  ...[Buffer.from([0x7b, 0xff, 0x7d]), Buffer.from('{"title":"é"}', "latin1"), Buffer.from('{"title":"a\0"}')],
];

function one<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

function several(random: Random, most: number, make: () => string): string {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, make).join("");
}
