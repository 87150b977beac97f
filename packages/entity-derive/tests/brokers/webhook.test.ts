// The sink for webhooks against a receiver on this machine: what is posted, how it is signed, and what each answer leads to.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { BatchError } from "entity-derive/outbox";
import { webhookSink } from "entity-derive/webhook";
import { orderRow, orderRows } from "./rows.ts";

interface Posted {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const key = Buffer.from("a key of at least 24 bytes, for a test");
const secret = `whsec_${key.toString("base64")}`;
const options = { source: "shop", secret } as const;

let server: Server;
let address: string;
let posted: Posted[];
let answer: (request: Posted) => Answer | Promise<Answer>;

beforeEach(async () => {
  posted = [];
  answer = () => ({ status: 204 });
  server = createServer(async (request, response) => {
    const body = (await request.toArray()).join("");
    const received = { path: request.url ?? "", headers: request.headers, body };
    posted.push(received);
    const { status, headers } = await answer(received);
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=t0ken`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const idOf = ({ body }: Posted): string => (JSON.parse(body) as { readonly id: string }).id;

async function failedIds(sending: Promise<void>): Promise<readonly number[]> {
  const error = await sending.then(
    () => assert.fail("nothing was thrown"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof BatchError, String(error));
  return error.failures.map(({ id }) => id);
}

test("an event is posted as a CloudEvent, with an id, a time and a signature", async () => {
  const sink = webhookSink(address, { ...options, headers: { authorization: "Bearer b" } });
  await sink.send(orderRows("o-1"));
  const [{ headers, body, path }] = posted as [Posted];
  assert.equal(path, "/hook?token=t0ken");
  assert.equal(headers["content-type"], "application/cloudevents+json; charset=UTF-8");
  assert.equal(headers.authorization, "Bearer b");
  assert.equal(headers["webhook-id"], "shop/1");
  assert.equal(headers["idempotency-key"], "shop/1");
  const time = String(headers["webhook-timestamp"]);
  assert.ok(Math.abs(Number(time) - Date.now() / 1_000) < 60);
  const signature = createHmac("sha256", key).update(`shop/1.${time}.${body}`).digest("base64");
  assert.equal(headers["webhook-signature"], `v1,${signature}`);
  assert.equal(JSON.parse(body).subject, "o-1");
});

test("the example of Standard Webhooks has the signature that its libraries expect", async () => {
  const { signatureHeaders, signingKey } = await import("../../src/brokers/webhook/signature.ts");
  const signed = signatureHeaders("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330_000, '{"test": 2432232314}', [
    signingKey("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
  ]);
  assert.equal(signed["webhook-signature"], "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("while secrets are changed, each signs", async () => {
  const next = `whsec_${Buffer.from("another key of at least 24 bytes").toString("base64")}`;
  await webhookSink(address, { ...options, secret: [secret, next] }).send(orderRows("a"));
  assert.match(String(posted[0]?.headers["webhook-signature"]), /^v1,\S{44} v1,\S{44}$/);
});

test("in binary mode the body is the data, the attributes are headers", async () => {
  await webhookSink(address, { ...options, mode: "binary" }).send(orderRows("ö"));
  const [{ headers, body }] = posted as [Posted];
  assert.equal(body, '{"n": 1}');
  assert.equal(headers["ce-subject"], "%C3%B6");
  assert.equal(headers["content-type"], "application/json");
});

test("rows of an entity id are posted one after the other, ten others meanwhile", async () => {
  let open = 0;
  let most = 0;
  const { promise: full, resolve } = Promise.withResolvers<void>();
  answer = async () => {
    most = Math.max(most, ++open);
    // The first ten wait for each other, and a moment for an eleventh.
    if (open === 10) setTimeout(resolve, 50);
    await full;
    open--;
    return { status: 200 };
  };
  const many = Array.from({ length: 60 }, (_, index) => `o-${index % 20}`);
  await webhookSink(address, options).send(orderRows(...many));
  assert.equal(most, 10);
  const ids = posted.map(idOf).map(Number);
  assert.deepEqual(
    ids.filter((id) => id % 20 === 1),
    [1, 21, 41],
  );
});

test("what the receiver won't have fails for itself, and so does what it stumbles over", async () => {
  answer = (request) => ({ status: { 2: 422, 4: 500 }[idOf(request)] ?? 200 });
  const sending = webhookSink(address, options).send(orderRows("a", "b", "a", "c", "b", "d"));
  assert.deepEqual(await failedIds(sending), [2, 4]);
  assert.deepEqual(posted.map(idOf).toSorted(), ["1", "2", "3", "4", "6"]);
});

test("a receiver that is away ends the batch, with an error that shows no address", async () => {
  answer = () => ({ status: 502 });
  await assert.rejects(webhookSink(address, { ...options, inFlight: 1 }).send(orderRows("a", "b")), {
    message: "the webhook responded with 502",
  });
  assert.equal(posted.length, 1);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await assert.rejects(webhookSink(address, options).send(orderRows("a", "b")), {
    message: "the webhook cannot be reached: ECONNREFUSED",
  });
});

test("a redirect is not followed", async () => {
  answer = ({ path }) => (path === "/other" ? { status: 200 } : { status: 307, headers: { location: "/other" } });
  await assert.rejects(webhookSink(address, options).send(orderRows("a")), {
    message: "the webhook responded with 307",
  });
  assert.equal(posted.length, 1);
});

test("no answer within the time is a failure", async () => {
  answer = () => delay(60_000, { status: 200 }, { ref: false });
  await assert.rejects(webhookSink(address, { ...options, timeout: 50 }).send(orderRows("a")), {
    name: "UnconfirmedError",
    message: "no response within 50 ms",
  });
});

test("nothing is sent while the receiver asks to wait, then the same event again", async () => {
  const times: number[] = [];
  answer = () => {
    times.push(performance.now());
    return times.length === 1 ? { status: 429, headers: { "retry-after": "1" } } : { status: 200 };
  };
  await webhookSink(address, { ...options, inFlight: 1 }).send(orderRows("a", "b"));
  assert.deepEqual(posted.map(idOf), ["1", "1", "2"]);
  assert.ok((times[1] ?? 0) - (times[0] ?? 0) >= 990);
});

test("a wait that is longer than the time of a row is a failure, and so is all that comes meanwhile", async () => {
  const later = new Date(Date.now() + 3_600_000).toUTCString();
  answer = () => ({ status: 503, headers: { "retry-after": later } });
  const sink = webhookSink(address, { ...options, inFlight: 1 });
  await assert.rejects(sink.send(orderRows("a", "b")), /requested a delay of 3\d\d\d s/);
  await assert.rejects(sink.send(orderRows("c")), /requested a delay of 3\d\d\d s/);
  assert.equal(posted.length, 1);
});

test("one that is gone is not asked again, which is said once", async () => {
  answer = () => ({ status: 410 });
  const warnings: string[] = [];
  const sink = webhookSink(address, { ...options, onWarning: (warning) => warnings.push(warning) });
  await assert.rejects(sink.send(orderRows("a")), { message: "the webhook responded with 410" });
  await assert.rejects(sink.send(orderRows("b")), /410 Gone/);
  assert.equal(posted.length, 1);
  assert.equal(warnings.length, 1);
  assert.doesNotMatch(warnings[0] ?? "", /t0ken/);
});

test("an abort ends the request", async () => {
  const isAsked = Promise.withResolvers<void>();
  answer = () => {
    isAsked.resolve();
    return delay(60_000, { status: 200 }, { ref: false });
  };
  const stop = new AbortController();
  const sending = webhookSink(address, options).send([orderRow(1, "a")], stop.signal);
  await isAsked.promise;
  stop.abort(new Error("the stripe is lost"));
  await assert.rejects(sending, { message: "the stripe is lost" });
});

test("requests are made by what one gives", async () => {
  const asked: string[] = [];
  const careful: typeof fetch = async (input) => {
    asked.push(new URL(String(input)).hostname);
    throw new Error("a private address");
  };
  await assert.rejects(webhookSink(address, { ...options, fetch: careful }).send(orderRows("a")));
  assert.deepEqual(asked, ["127.0.0.1"]);
  assert.equal(posted.length, 0);
});

test("addresses and secrets that are none are refused, and none of them is shown", () => {
  for (const wrong of ["ftp://example.com", "example.com", "https://ada:t0ken@example.com"])
    assert.throws(() => webhookSink(wrong, options), { name: "RangeError", message: /^(?!.*(t0ken|example))/ });
  for (const wrong of ["t0ken", "whsec_dG9rZW4=", []])
    assert.throws(() => webhookSink(address, { ...options, secret: wrong }), {
      name: "RangeError",
      message: /^(?!.*(t0ken|dG9))/,
    });
  const warnings: string[] = [];
  webhookSink("http://example.com", { ...options, onWarning: (warning) => warnings.push(warning) });
  assert.match(warnings[0] ?? "", /uses http: /);
});
