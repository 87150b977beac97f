// What every case of snake_case is asked to do, whatever its schemas are written with.
import assert from "node:assert/strict";
import { honoRoutes } from "entity-derive/hono";
import type { Route } from "entity-derive/http";
import type { OpenApiDocument } from "entity-derive/openapi";
import { newUuid } from "entity-derive/runtime";
import { Hono } from "hono";
import { asDocumented } from "../../as-documented.ts";
import { type Answer, send } from "../../send.ts";
import type { Complaint, Outcome } from "./address.ts";

export interface Shop {
  ask(operation: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

/** Sends as a principal of one shop; what is answered with a body of ours is what the document says. */
export function shop(routes: readonly Route[], document: OpenApiDocument): Shop {
  const app = honoRoutes(new Hono(), routes);
  const shopId = newUuid();
  return {
    async ask(operation, body, headers = {}) {
      const [method = "", path = ""] = operation.split(" ");
      const answer = await send(app, method, path, body, { "x-shop": shopId, ...headers });
      const [bare = ""] = path.split("?");
      const template = Object.keys(document.paths).find((known) => pattern(known).test(bare)) ?? bare;
      if (answer.status < 300 && answer.status !== 204) asDocumented(document, `${method} ${template}`, answer);
      return answer;
    },
  };
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{[^{}]+\}/g, "[^/]*[0-9][^/]*")}$`);
}

export const ada = {
  first_name: "Ada",
  email_address: "ada@example.org",
  home_address: { street_name: "Main", zip_code: "10115", city: "Berlin" },
  user_settings: { darkMode: true },
  interest_tags: ["math_s", "loomWork"],
  birth_year: 1815,
  best_of: "cash_back",
};

/** How a complaint reaches the application: as its class writes it. */
export async function complain(asked: Complaint[], payload: Complaint): Promise<Outcome> {
  asked.push(payload);
  return {
    caseNumber: 7,
    openSteps: [
      { stepName: "call", isLast: false },
      { stepName: "pay", isLast: true, dueOn: "2026-01-01" },
    ],
    countsByWord: { lateAgain: 2, not_yet: 1 },
  };
}

export async function liveAsACustomer({ ask }: Shop, complaints: Complaint[]): Promise<void> {
  const created = await ask("POST /customers", { ...ada, firstName: "not read" });
  assert.equal(created.status, 201, created.text);
  const { id, shop_id, created_at, ...shown } = created.json;
  assert.deepEqual(shown, { ...ada, nick_name: null, work_address: null, row_version: 0 });
  assert.equal(typeof shop_id, "string");
  assert.equal(new Date(created_at).toISOString(), created_at);

  const got = await ask(`GET /customers/${id}`);
  assert.deepEqual(got.json, created.json);
  assert.equal(
    (await ask(`GET /customers/${id}`, undefined, { "if-none-match": got.headers.get("etag") ?? "" })).status,
    304,
  );

  await refuse(ask, id);
  await change(ask, id, got.headers.get("etag") ?? "");
  await command(ask, id, complaints);
  await list(ask, id);
}

/** What is wrong is called what the client has sent. */
async function refuse(ask: Shop["ask"], id: string): Promise<void> {
  const paths = ({ json }: Answer): readonly string[] =>
    json.issues.map((issue: { path: string }) => issue.path).sort();
  const wrong = { ...ada, first_name: "A", email_address: "none", home_address: { city: "Bonn" }, birth_year: "1815" };
  const refused = await ask("POST /customers", wrong);
  assert.equal(refused.status, 400);
  assert.deepEqual(paths(refused), ["birth_year", "email_address", "first_name", "home_address.street_name"]);
  const missing = await ask("POST /customers", {});
  assert.ok(paths(missing).includes("user_settings"), missing.text);
  assert.deepEqual(paths(await ask("POST /customers", { ...ada, user_settings: { dark_mode: true } })), [
    "user_settings.darkMode",
  ]);
  assert.deepEqual(paths(await ask(`PATCH /customers/${id}`, { nick_name: 1 })), ["expected_version", "nick_name"]);

  const taken = await ask("POST /customers", { ...ada, email_address: "ADA@example.org" });
  assert.deepEqual(
    [taken.status, taken.json.field, taken.json.detail],
    [409, "email_address", "`email_address` is already taken"],
  );

  const queried = await ask("GET /customers?firstName=a&birth_year_from=x&sort=createdAt_desc");
  assert.deepEqual(paths(queried), ["birth_year_from", "firstName", "sort"]);
  assert.match(
    queried.text,
    /known parameters: first_name, email_address, email_address_in, nick_name_is_null, interest_tags_has/,
  );
}

async function change(ask: Shop["ask"], id: string, tag: string): Promise<void> {
  const work_address = { street_name: "Side", zip_code: null, city: "Bonn" };
  const changed = await ask(`PATCH /customers/${id}`, { work_address, expected_version: 0 });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual(
    [changed.json.work_address, changed.json.first_name, changed.json.row_version],
    [work_address, "Ada", 1],
  );
  assert.equal((await ask(`PATCH /customers/${id}`, { nick_name: "x", expected_version: 0 })).status, 409);
  assert.equal((await ask(`PATCH /customers/${id}`, { nick_name: "x" }, { "if-match": tag })).status, 412);
  const current = changed.headers.get("etag") ?? "";
  const matched = await ask(
    `PATCH /customers/${id}`,
    { nick_name: "Lace", work_address: null },
    { "if-match": current },
  );
  assert.deepEqual([matched.status, matched.json.nick_name, matched.json.work_address], [200, "Lace", null]);
  const nothing = await ask(`PATCH /customers/${id}`, { nickName: "not read", expected_version: 2 });
  assert.deepEqual([nothing.status, nothing.json.nick_name], [200, "Lace"]);
}

async function command(ask: Shop["ask"], id: string, complaints: Complaint[]): Promise<void> {
  const home_address = { street_name: "New", zip_code: null, city: "Ulm" };
  const renamed = await ask(`PUT /customers/${id}/rename`, { first_name: "Augusta", home_address });
  assert.equal(renamed.status, 200, renamed.text);
  assert.deepEqual([renamed.json.first_name, renamed.json.home_address], ["Augusta", home_address]);
  const partly = await ask(`PUT /customers/${id}/rename`, { first_name: "Augusta", home_address: { zip_code: 1 } });
  assert.deepEqual(partly.json.issues.map((issue: { path: string }) => issue.path).sort(), [
    "home_address.city",
    "home_address.street_name",
    "home_address.zip_code",
  ]);
  const signedUp = await ask("POST /customers/sign-up", {
    ...ada,
    email_address: "two@example.org",
    first_name: "Bob",
  });
  assert.deepEqual([signedUp.status, signedUp.json.first_name], [201, "Bob"]);

  const part = { part_name: "wheel", inner_parts: [{ part_name: "spoke", inner_parts: [] }] };
  const answered = await ask(`POST /customers/${id}/complain`, { complaint_kind: "broken", broken_parts: [part] });
  assert.deepEqual(answered.json, {
    case_number: 7,
    open_steps: [
      { step_name: "call", is_last: false },
      { step_name: "pay", is_last: true, due_on: "2026-01-01" },
    ],
    counts_by_word: { lateAgain: 2, not_yet: 1 },
  });
  await ask(`POST /customers/${id}/complain`, { complaint_kind: "late", days_late: 2 });
  await ask(`POST /customers/${id}/complain`, {
    complaint_kind: "other",
    first_word: "a",
    post_code: "b",
    lastWord: "c",
    next_word: "d",
  });
  assert.deepEqual(complaints.splice(0), [
    {
      complaintKind: "broken",
      brokenParts: [{ partName: "wheel", innerParts: [{ partName: "spoke", innerParts: [] }] }],
    },
    { complaintKind: "late", daysLate: 2 },
    { complaintKind: "other", firstWord: "a", "post code": "b", lastWord: "c", next_word: "d" },
  ]);
  const wrong = await ask(`POST /customers/${id}/complain`, { complaint_kind: "late", daysLate: 2 });
  assert.deepEqual([wrong.status, wrong.json.issues[0].path], [400, "days_late"]);
}

async function list(ask: Shop["ask"], id: string): Promise<void> {
  const names = async (query: string): Promise<string> => {
    const { json, text } = await ask(`GET /customers?${query}`);
    assert.ok(Array.isArray(json), text);
    return json.map((row: { first_name: string }) => row.first_name).join();
  };
  assert.equal(await names("sort=first_name_asc"), "Augusta,Bob");
  assert.equal(await names("sort=birth_year_desc,first_name_desc"), "Bob,Augusta");
  assert.equal(await names("first_name=gust"), "Augusta");
  assert.equal(await names("email_address=ADA@example.org"), "Augusta");
  assert.equal(await names("email_address_in=ada@example.org&email_address_in=nobody@example.org"), "Augusta");
  assert.equal(await names("nick_name_is_null=true"), "Bob");
  assert.equal(await names("interest_tags_has=loomWork"), "Bob,Augusta");
  assert.equal(await names("birth_year_from=1815&birth_year_to=1815&sort=first_name_asc"), "Augusta,Bob");
  assert.equal(await names("created_at_from=2999-01-01"), "");

  const first = await ask("GET /customers?limit=1&count=true&sort=created_at_asc");
  assert.deepEqual(Object.keys(first.json[0]), ["id", "first_name", "home_address", "birth_year", "created_at"]);
  assert.deepEqual([first.json[0].id, first.headers.get("x-total-count")], [id, "2"]);
  const next = /<(\?[^>]*)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  assert.match(next, /sort=created_at_asc/);
  const second = await ask(`GET /customers${next}`);
  assert.deepEqual(
    second.json.map((row: { first_name: string }) => row.first_name),
    ["Bob"],
  );
  assert.equal((await ask(`DELETE /customers/${id}`)).status, 204);
}
