// A value of the function `owner` that is no owner is a mistake of the application's, whatever the request has sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  bigintToText,
  checkText,
  choiceToText,
  dateToText,
  decimalToText,
  i16ToText,
  i32ToText,
  i64ToText,
  instantToText,
  ipAddressToText,
  plainDateToText,
  uuidToText,
} from "entity-derive/codegen/v1";
import { type HttpRequest, ok, ownedRoute, ownerText, readJson } from "entity-derive/codegen/v1/http";
import { fetchHandler } from "entity-derive/fetch";
import type { Route } from "entity-derive/http";
import { z } from "zod";
import { plainRoute } from "./plain-route.ts";

const place = "notes.owner";
/** Of each type of an owner: its text, a value of it, values of others, and what is said of the first. */
const types: Readonly<Record<string, readonly [(value: never) => string, unknown, readonly unknown[], string]>> = {
  Uuid: [(value) => uuidToText(value, place), "0190a5b0-0000-7000-8000-000000000001", ["abc", 7, {}], "is not a UUID"],
  string: [checkText, "abc", [7, {}, "\ud800"], "is not a string"],
  i16: [(value) => i16ToText(value, place), 7, [40_000, "abc", 0.5], "is not a whole number between"],
  i32: [(value) => i32ToText(value, place), 7, [2 ** 40, "7"], "is not a whole number between"],
  i64: [(value) => i64ToText(value, place), 7, [2 ** 60, 7n], "is not a whole number between"],
  bigint: [(value) => bigintToText(value, place), 7n, [2n ** 64n, 7], "is not between"],
  Decimal: [(value) => decimalToText(value, place), "1.5", ["abc", 7], "is not a decimal number"],
  Date: [(value) => dateToText(value, place), new Date(0), [new Date(Number.NaN), "abc"], "is invalid"],
  Instant: [(value) => instantToText(value, place), Temporal.Instant.fromEpochMilliseconds(0), ["abc"], "is not a"],
  PlainDate: [(value) => plainDateToText(value, place), "2026-01-31", ["abc", 7], "is not"],
  IpAddress: [(value) => ipAddressToText(value, place), "::1", [7], "is not a string"],
  union: [(value) => choiceToText(["a", "b"], value as "a", place), "a", ["abc", 7], "is not one of a, b"],
};

for (const [name, [toText, right, wrong, reason]] of Object.entries(types)) {
  test(`an owner of the type ${name}`, async () => {
    const heard: unknown[] = [];
    const onError = (error: unknown): void => void heard.push(error);
    const send = async (owner: unknown, made: (ownerOf: () => never) => Route) => {
      heard.length = 0;
      // The same value, which would be the client's mistake if it were about what was sent.
      const sent = JSON.stringify({ title: typeof owner === "bigint" ? String(owner) : owner });
      const request = { method: "POST", body: sent, headers: { "content-type": "application/json" } };
      return fetchHandler([made(() => owner as never)])(new Request("http://localhost/notes", request));
    };
    const notes = { ownedBy: (owner: never) => ({ text: toText(owner) }) };
    const create = async (_principal: string, { text }: { text: string }, request: HttpRequest) => {
      await readJson(request, z.unknown());
      return ok(JSON.stringify(text));
    };
    const owned = (owner: () => never) =>
      ownedRoute("POST", "/notes", () => "ada", create, { repository: notes, options: { owner, onError } });
    const streamed = (owner: () => never) =>
      plainRoute("POST", "/notes", async () => ok(JSON.stringify(await ownerText(owner, "ada", toText))), {
        onError,
      });
    for (const made of [owned, streamed]) {
      assert.equal((await send(right, made)).status, 200);
      for (const value of [null, undefined]) assert.equal((await send(value, made)).status, 403);
      assert.equal(heard.length, 0);
      for (const [index, value] of wrong.entries()) {
        const answer = await send(value, made);
        assert.deepEqual(
          [answer.status, ((await answer.json()) as { title: unknown }).title],
          [500, "Internal Server Error"],
        );
        const [error, ...others] = heard;
        assert.ok(error instanceof TypeError && others.length === 0);
        assert.match(error.message, /^The function `owner` returned a value that is not a valid owner: /);
        if (index === 0) assert.ok(error.message.includes(reason), error.message);
        assert.doesNotMatch(error.message, /abc/);
      }
    }
  });
}
