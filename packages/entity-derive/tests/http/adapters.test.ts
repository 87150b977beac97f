// Every adapter gives the same answers to the same requests.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { brokenRoutes, noteId, noteRoutes, secret, unsendableResponses } from "./notes.ts";
import { type Answer, adapters, type Sent, type Server } from "./servers.ts";

const json = { "content-type": "application/json" };

for (const [name, start] of Object.entries(adapters)) {
  describe(name, () => {
    let server: Server;
    const errors: unknown[] = [];
    before(async () => {
      server = await start(noteRoutes(5, { bodyLimit: 5000, onError: (error) => void errors.push(error) }), "");
    });
    after(() => server.close());

    const failed = async (): Promise<Answer["headers"]> => {
      const { headers } = await server.send("GET", "/failures/error");
      errors.length = 0;
      return headers;
    };
    const post = (body: string | Buffer, sent: Sent = {}): Promise<Answer> =>
      server.send("POST", "/notes", { body, headers: json, ...sent });

    test("creates, reads and deletes", async () => {
      const made = await post('{"title":"Zoë \\ud83d\\ude00"}');
      assert.equal(made.status, 201);
      assert.equal(mediaType(made), "application/json");
      const { id, title } = JSON.parse(made.text);
      assert.equal(title, "Zoë 😀");
      assert.equal(made.headers.location, `/notes/${id}`);
      const read = await server.send("GET", `/notes/${id.toUpperCase()}`);
      assert.deepEqual([read.status, read.text], [200, made.text]);
      const gone = await server.send("DELETE", `/notes/${id}`);
      assert.deepEqual([gone.status, gone.text, gone.headers["content-type"]], [204, "", undefined]);
      assertProblem(await server.send("GET", `/notes/${id}`), 404, "Note not found");
    });

    test("takes other ways to say application/json", async () => {
      for (const type of ["application/json; charset=UTF-8", "Application/JSON;a=b", "application/merge-patch+json"]) {
        assert.equal((await post('{"title":"a"}', { headers: { "content-type": type } })).status, 201, type);
      }
      assert.equal((await post('\ufeff{"title":"a"}', { chunked: true })).status, 201);
    });

    test("refuses other media types", async () => {
      for (const type of [
        "text/plain",
        "application/jsonp",
        "application/json; charset=latin1",
        "json",
        "multipart/form-data",
      ]) {
        const answer = await post('{"title":"a"}', { headers: { "content-type": type } });
        assertProblem(answer, 415);
        assert.equal(answer.headers.accept, "application/json");
      }
      assertProblem(await server.send("POST", "/notes"), 415);
      assertProblem(await server.send("POST", "/notes", { body: Buffer.from("{}") }), 415);
    });

    test("refuses a body with a Content-Encoding", async () => {
      const compressed = gzipSync('{"title":"a"}');
      for (const coding of ["gzip", "br", "GZIP", "identity, gzip", "unheard-of", "identity;q=1"]) {
        const answer = await post(compressed, { headers: { ...json, "content-encoding": coding } });
        assertProblem(answer, 415, "the body must be sent without a Content-Encoding");
        assert.equal(answer.headers["accept-encoding"], "identity");
      }
      for (const coding of ["identity", "Identity", "identity, identity", ""]) {
        const answer = await post('{"title":"a"}', { headers: { ...json, "content-encoding": coding } });
        assert.equal(answer.status, 201, coding);
      }
    });

    test("says what is wrong with JSON, without repeating it", async () => {
      const details = {
        "": "the body is empty",
        '{"title": "hunter2"': "the body is not JSON: it is incomplete",
        '{\n  "title": hunter2\n}': "the body is not JSON: line 2, column 12",
        '{"title": "hunter2"} x': "the body is not JSON: line 1, column 22",
      };
      for (const [body, detail] of Object.entries(details)) {
        const answer = await post(body);
        assertProblem(answer, 400, detail);
        assert.ok(!answer.text.includes("hunter2"));
      }
      assertProblem(await post(Buffer.from([0x22, 0xff, 0x22])), 400, "the body is not UTF-8");
    });

    test("refuses nesting and keys that hurt", async () => {
      assertProblem(await post("[".repeat(2000)), 400, "the body is nested more than 128 levels deep");
      assertProblem(await post('{"title":"a","x":{"\\u005f_proto__":{"a":1}}}'), 400);
      assertProblem(await post('{"title":"a","constructor":{"prototype":{}}}'), 400);
      assert.equal((await post('{"title":"__proto__"}')).status, 201);
    });

    test("lists every issue of a body", async () => {
      const answer = await post('{"tags":["a",1,"b",2],"address":{"street":3}}');
      assertProblem(answer, 400);
      const paths = JSON.parse(answer.text).issues.map((issue: { path: string }) => issue.path);
      assert.deepEqual(paths, ["title", "tags[1]", "tags[3]", "address.street"]);
      assert.equal(JSON.parse((await post("7")).text).issues[0].path, "");
    });

    test("refuses a body over the limit, with or without Content-Length", async () => {
      const fitting = JSON.stringify({ title: "a", padding: "é".repeat(2400) });
      assert.equal((await post(fitting)).status, 201);
      assert.equal((await post(fitting, { chunked: true })).status, 201);
      const long = JSON.stringify({ title: "a", padding: "é".repeat(200_000) });
      assertProblem(await post(long), 413, "the body is longer than 5000 bytes");
      assertProblem(await post(long, { chunked: true }), 413, "the body is longer than 5000 bytes");
      assert.equal((await server.send("GET", "/notes")).status, 200);
    });

    test("refuses ids and percent-encoding that are malformed", async () => {
      assertProblem(await server.send("GET", "/notes/7"), 400, "`id` in the path must be a UUID");
      const malformed = await server.send("GET", "/notes/%zz");
      assert.equal(malformed.status, 400);
      const word = await server.send("GET", "/words/a%2Fb%20%C3%A9+c?limit=%zz");
      assert.deepEqual([word.status, word.text], [200, '"a/b é+c"']);
    });

    test("lists every issue of a query", async () => {
      const answer = await server.send("GET", "/notes?limit=1e3&limt=1&title=a&title=b&after=x&offset=-1");
      assertProblem(answer, 400, "several query parameters are not valid");
      const issues: { path: string; message: string }[] = JSON.parse(answer.text).issues;
      assert.deepEqual(
        issues.map((issue) => issue.path),
        ["after", "title", "limit", "offset", "offset", "limt"],
      );
      assert.match(
        issues[5]?.message ?? "",
        /^unknown parameter `limt`; known parameters: after, title, limit, offset$/,
      );
    });

    test("links to the next page, relative to the query, until there is none", async () => {
      const seen: string[] = [];
      let next: string | undefined = "?title=note%20&limit=2&offset=0";
      let requests = 0;
      for (; next !== undefined; requests += 1) {
        const answer: Answer = await server.send("GET", `/notes${next}`);
        assert.equal(answer.status, 200);
        seen.push(...JSON.parse(answer.text).map((note: { id: string }) => note.id));
        next = /^<(.*)>; rel="next"$/.exec(String(answer.headers["link"] ?? ""))?.[1];
      }
      assert.deepEqual(seen, [1, 2, 3, 4, 5].map(noteId));
      assert.equal(requests, 3);
    });

    test("repeats all parameters in the link, but what `after` stands for", async () => {
      const answer = await server.send("GET", `/notes?after=${noteId(0)}&limit=99&title=note`);
      assert.equal(JSON.parse(answer.text).length, 3);
      assert.equal(answer.headers["link"], `<?after=${noteId(3)}&limit=99&title=note>; rel="next"`);
      const second = await server.send("GET", "/notes?offset=1&limit=1");
      assert.equal(second.headers["link"], `<?limit=1&after=${noteId(2)}>; rel="next"`);
      assert.equal((await server.send("GET", "/notes?limit=0")).headers["link"], undefined);
    });

    test("answers other methods on a known path with 405, and OPTIONS", async () => {
      const answer = await server.send("PUT", "/notes", { body: "{}", headers: { "content-type": "text/odd" } });
      assertProblem(answer, 405);
      assert.equal(answer.headers.allow, "GET, HEAD, POST, OPTIONS");
      assert.equal(
        (await server.send("PUT", `/notes/${noteId(1)}`)).headers.allow,
        "GET, HEAD, PATCH, DELETE, OPTIONS",
      );
      assertProblem(await server.send("GET", "/notes/archive"), 405);
      const options = await server.send("OPTIONS", "/notes");
      assert.deepEqual([options.status, options.headers.allow, options.text], [204, "GET, HEAD, POST, OPTIONS", ""]);
      assert.equal((await server.send("GET", "/nothing")).status, 404);
      assert.equal((await server.send("GET", "/notes/")).status, 404);
    });

    test("answers HEAD as GET, without the body", async () => {
      const answer = await server.send("HEAD", `/notes/${noteId(1)}`);
      assert.deepEqual([answer.status, answer.text], [200, ""]);
      assert.equal(mediaType(answer), "application/json");
      const unchanged = await server.send("GET", "/unchanged");
      assert.deepEqual([unchanged.status, unchanged.text, unchanged.headers.etag], [304, "", '"1"']);
    });

    test("lets the guard answer before the body is read", async () => {
      const refused = await server.send("POST", "/guarded", {
        body: "x".repeat(90_000),
        headers: { "content-type": "text/plain" },
      });
      assert.deepEqual([refused.status, refused.headers["www-authenticate"], refused.text], [401, "Bearer", ""]);
      const allowed = await server.send("POST", "/guarded", {
        body: '{"title":"a"}',
        headers: { ...json, authorization: "x" },
      });
      assert.equal(allowed.status, 201);
      assert.match(allowed.headers.location ?? "", /^\/guarded\//);
    });

    test("sends a thrown response as it is", async () => {
      const answer = await server.send("GET", "/teapot");
      assert.deepEqual([answer.status, answer.headers["x-tea"], answer.text], [418, "green", "short"]);
    });

    test("a response that HTTP does not allow is a problem, and onError hears why", async () => {
      for (const kind of Object.keys(unsendableResponses)) {
        errors.length = 0;
        const answer = await server.send("GET", `/unsendable/${kind}`);
        assertProblem(answer, 500);
        const [error] = errors.splice(0);
        assert.deepEqual(Object.keys(answer.headers).sort(), Object.keys(await failed()).sort(), kind);
        assert.ok(error instanceof TypeError, kind);
        assert.match(error.message, /^The response cannot be sent: /);
        assert.ok(!error.message.includes("日本"), "the value may be secret");
      }
    });

    test("turns errors into problems that give nothing away", async () => {
      const expected: Readonly<Record<string, readonly [number, (string | undefined)?, string?]>> = {
        missing: [404, "Note not found"],
        stale: [409],
        constraint: [409, "`title` is already taken", "notes_title_key"],
        wrapped: [409, undefined, "notes_title_key"],
        unique: [409, undefined, "notes_title_key"],
        reference: [409, undefined, "notes_author_fkey"],
        check: [422, undefined, "notes_title_check"],
        null: [422],
        range_state: [400, "a number is out of range"],
        nul: [400, "a text contains a character that cannot be stored"],
        serialization: [503, "the database is currently busy with other requests"],
        deadlock: [503],
        lock: [503],
        canceled: [503],
        unreachable: [503, "the database is currently unreachable"],
        syntax: [500],
        range: [500],
        string: [500],
        error: [500],
      };
      for (const [kind, [status, detail, constraint]] of Object.entries(expected)) {
        errors.length = 0;
        const answer = await server.send("GET", `/failures/${kind}`);
        assertProblem(answer, status, detail);
        assert.ok(!answer.text.includes("SELECT"), kind);
        assert.equal(JSON.parse(answer.text).constraint, constraint);
        assert.equal(JSON.parse(answer.text).detail === undefined, status === 500);
        assert.equal(answer.headers["retry-after"], status === 503 ? "1" : undefined);
        assert.equal(errors.length, status >= 500 ? 1 : 0, kind);
        if (status === 500) assert.ok(String(errors[0]).includes(secret), kind);
      }
    });
  });

  test(`${name}: a route written by hand that fails is a problem, and the process goes on`, async (context) => {
    const logged = context.mock.method(console, "error", () => undefined);
    const server = await start(brokenRoutes, "");
    context.after(() => server.close());
    for (const [index, { path }] of brokenRoutes.entries()) {
      const answer = await server.send("GET", path);
      assertProblem(answer, 500);
      assert.ok(!answer.text.includes(secret) && answer.headers["x-secret"] === undefined);
      assert.equal(logged.mock.callCount(), index + 1, path);
    }
  });

  test(`${name}: a listener that fails, or rejects, does not end the process`, async (context) => {
    const logged = context.mock.method(console, "error", () => undefined);
    for (const onError of [
      () => Promise.reject(new Error("the listener")),
      () => {
        throw new Error("the listener");
      },
    ]) {
      const server = await start(noteRoutes(1, { onError }), "");
      context.after(() => server.close());
      assertProblem(await server.send("GET", "/failures/error"), 500);
    }
    await setImmediate();
    assert.equal(logged.mock.callCount(), 2);
  });

  test(`${name}: Location and Link are right under a prefix`, async (context) => {
    const server = await start(noteRoutes(5), "/api/v1");
    context.after(() => server.close());
    const made = await server.send("POST", "/api/v1/notes", { body: '{"title":"a"}', headers: json });
    assert.equal(made.headers.location, `/api/v1/notes/${noteId(6)}`);
    const listed = await server.send("GET", "/api/v1/notes");
    assert.equal(listed.headers["link"], `<?after=${noteId(2)}>; rel="next"`);
    assertProblem(await server.send("PUT", "/api/v1/notes"), 405);
    assert.equal((await server.send("GET", "/notes")).status, 404);
  });
}

function assertProblem(answer: Answer, status: number, detail?: string): void {
  assert.equal(answer.status, status, answer.text);
  assert.equal(mediaType(answer), "application/problem+json");
  const problem = JSON.parse(answer.text);
  assert.equal(problem.type, "about:blank");
  assert.equal(problem.status, status);
  assert.equal(problem.error, problem.detail ?? problem.title);
  if (detail !== undefined) assert.equal(problem.detail, detail);
}

/** Fastify adds `; charset=utf-8` of its own. */
function mediaType(answer: Answer): string | undefined {
  return answer.headers["content-type"]?.replace("; charset=utf-8", "");
}
