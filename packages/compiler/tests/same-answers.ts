// Requests through every framework, and the answers, which are the same.
import assert from "node:assert/strict";
import type { Route } from "entity-derive/http";
import { comparable } from "../../entity-derive/tests/http/comparable.ts";
import { type Answer, adapters } from "../../entity-derive/tests/http/servers.ts";

/** A method, a path and a body that is sent as JSON. */
export type SentRequest = readonly [method: string, path: string, body?: unknown];

/** Returns the answers of the first framework, after all others gave the same. */
export async function sameAnswers(
  routes: readonly Route[],
  requests: readonly SentRequest[],
): Promise<readonly Answer[]> {
  const all: (readonly [name: string, answers: readonly Answer[]])[] = [];
  for (const [name, start] of Object.entries(adapters)) {
    const server = await start(routes, "");
    try {
      const answers: Answer[] = [];
      for (const [method, path, body] of requests) {
        const headers = { "content-type": "application/json" };
        const sent = body === undefined ? {} : { body: JSON.stringify(body), headers };
        answers.push(comparable(await server.send(method, path, sent)));
      }
      all.push([name, answers]);
    } finally {
      await server.close();
    }
  }
  const [[, first] = ["", []], ...others] = all;
  assert.ok(others.length > 4);
  for (const [name, answers] of others) assert.deepEqual(answers, first, name);
  return first;
}
