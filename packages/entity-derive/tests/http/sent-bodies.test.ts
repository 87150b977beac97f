// What a route of one's own says of bodies and queries: how deep they may nest, what is wrong with them, and what was sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { i16ToText } from "entity-derive/codegen/v1";
import { fetchHandler } from "entity-derive/fetch";
import { route } from "entity-derive/http";
import { z } from "zod";

async function answerTo(method: "POST" | "GET", target: string, body?: string) {
  const echo = route("POST", "/bodies", { body: z.unknown() }, ({ body: sent }) => ({ sent }));
  const named = z.object({ first: z.string(), second: z.string() });
  const strict = route("POST", "/named", { body: named }, () => "fine");
  const query = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
  const listed = route("GET", "/queries", { query }, ({ query: sent }) => sent);
  const request = new Request(`http://localhost${target}`, {
    method,
    ...(body === undefined ? {} : { body, headers: { "content-type": "application/json" } }),
  });
  const answer = await fetchHandler([echo, strict, listed])(request);
  return { status: answer.status, json: await answer.json() };
}

const deep = "[".repeat(500) + "]".repeat(500);

test("nesting counts after a text as well, and not within one", async () => {
  for (const text of ["", "a", '\\"', "\\\\", '\\\\\\"', "[[", "}}"]) {
    assert.equal((await answerTo("POST", "/bodies", `["${text}",${deep}]`)).status, 400, text);
    assert.equal((await answerTo("POST", "/bodies", `["${text}","${deep}"]`)).status, 200, text);
    assert.equal((await answerTo("POST", "/bodies", `{"${text}":${deep}}`)).status, 400, text);
  }
});

test("the detail tells a single mistake, and the number of several", async () => {
  const detailOf = async (body: string): Promise<string> => {
    const { json } = await answerTo("POST", "/named", body);
    return (json as { readonly detail: string }).detail;
  };
  assert.equal(await detailOf("{}"), "the body fails validation in 2 places");
  assert.match(await detailOf('{"first":"a"}'), /^`second`: /);
  assert.match(await detailOf("7"), /^the body fails validation: /);
});

test("a parameter that is repeated is an array of texts, and any other a text", async () => {
  const { json } = await answerTo("GET", "/queries?one=1&two=1&two=2&three=");
  assert.deepEqual(json, { one: "1", two: ["1", "2"], three: "" });
});

test("a value that its column cannot hold is named by its place in the body, and is the whole of it where it has none", async () => {
  const stored = route("POST", "/stored", { body: z.unknown() }, () => i16ToText(70_000, "notes.age"));
  for (const [body, detail] of [
    ['{"list":[{"age":70000}]}', "`list[0].age` is not a whole number between -32768 and 32767"],
    ["70000", "the body is not a whole number between -32768 and 32767"],
  ] as const) {
    const request = { method: "POST", body, headers: { "content-type": "application/json" } };
    const answer = await fetchHandler([stored])(new Request("http://localhost/stored", request));
    assert.deepEqual([answer.status, ((await answer.json()) as { readonly detail: string }).detail], [400, detail]);
  }
});
