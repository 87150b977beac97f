// Which caches may keep an answer behind a guard, and what a guard and a handler of the application's say of that.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fetchHandler } from "entity-derive/fetch";
import { HttpResponse, type OwnRouteOptions, route } from "entity-derive/http";

type Options = Pick<
  OwnRouteOptions<unknown, undefined, undefined, undefined, undefined, undefined, undefined, unknown, unknown>,
  "guard" | "operation"
>;

/** `Cache-Control` and `Vary` of what a route answers. */
async function cachingOf(headers: Readonly<Record<string, string>>, options: Options) {
  const one = route("GET", "/one", options, () => new HttpResponse(200, headers, "1"));
  const answer = await fetchHandler([one])(new Request("http://localhost/one"));
  return [answer.headers.get("cache-control"), answer.headers.get("vary")];
}

const guard = (): string => "ada";

test("behind a guard an answer is private, and varies on the header that says who asks", async () => {
  assert.deepEqual(await cachingOf({}, { guard }), ["private, no-cache", null]);
  assert.deepEqual(await cachingOf({}, { guard, operation: { security: "bearer" } }), [
    "private, no-cache",
    "Authorization",
  ]);
  assert.deepEqual(await cachingOf({}, {}), [null, null]);
});

test("an answer's own Cache-Control stays, and its Vary is added to, however they are spelled", async () => {
  const own = { "Cache-Control": "public, max-age=60", VARY: "Accept-Language" };
  assert.deepEqual(await cachingOf(own, { guard, operation: { security: { cookie: "sid" } } }), [
    "public, max-age=60",
    "Accept-Language, Cookie",
  ]);
});

test("the answer of a guard that refuses is private as well, unless it says otherwise", async () => {
  const refusing = (headers: Readonly<Record<string, string>>) => (): never => {
    throw new HttpResponse(403, headers);
  };
  assert.deepEqual(await cachingOf({}, { guard: refusing({}) }), ["private, no-cache", null]);
  assert.deepEqual(await cachingOf({}, { guard: refusing({ "cache-control": "no-store" }) }), ["no-store", null]);
});
