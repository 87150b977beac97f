// Rules that a request must keep, at both of their ends, through the schemas and over HTTP.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import {
  ContactApi,
  ContactMigration,
  CreateContactRequest,
  contactRouter,
  PostgresContactRepository,
  UpdateContactRequest,
} from "./contact.derived/index.ts";

const base = { name: "Ada", email: "ada@example.org", score: 0, tags: ["a"] };
const cases: Readonly<Record<string, { readonly good: readonly unknown[]; readonly bad: readonly unknown[] }>> = {
  name: { good: ["ab", "abcde"], bad: ["a", "abcdef", "", null, 12, ["ab"]] },
  country: { good: ["de", null], bad: ["d", "deu", ""] },
  email: {
    good: ["a@b.de", `${"a".repeat(23)}@b.org`.slice(0, 30)],
    bad: ["a", "a@", "@b.de", `${"a".repeat(25)}@b.org`, "a@b.de\n"],
  },
  site: { good: ["https://example.org/a?b#c", null], bad: ["example", "", "//x"] },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the pattern has it so
  code: { good: ["DE1/`${x}", "de99/`${X}", null], bad: ["D1/`${x}", "DE1/x", "DE1/`${x}\n"] },
  age: { good: [0, 150, null], bad: [-1, 151, 0.5, "1", Number.NaN] },
  score: { good: [-1.5, 1e308], bad: [-1.51, "0", null] },
  visits: { good: [1000, -(2 ** 53 - 1)], bad: [1001, 0.1, -(2 ** 53), null] },
  big: { good: ["1", "10", null], bad: ["0", "11", "1.5", "", "99999999999999999999", 5] },
  price: {
    good: ["0.01", "99.99", "1", "0.0100", "0099.99", null],
    // As numbers, the first two would be the bounds themselves.
    bad: ["0.009999999999999999999", "99.99000000000000000001", "-5", "0", "100", "0.009", "1e1", "abc", 1, ""],
  },
  tags: { good: [["a"], ["a", "b"]], bad: [[], ["a", "b", "c"], [1], "a", null] },
  zip: { good: ["12345", null], bad: ["1234", "123456", "12345\n", 12345] },
  plain: { good: [2 ** 31 - 1, -(2 ** 31), null], bad: [2 ** 31, 1.5, "1", true] },
};

for (const [field, { good, bad }] of Object.entries(cases)) {
  test(`${field} is accepted and refused at its bounds, in both requests`, () => {
    for (const value of good) {
      assert.ok(CreateContactRequest.safeParse({ ...base, [field]: value }).success, `create ${JSON.stringify(value)}`);
      assert.ok(UpdateContactRequest.safeParse({ [field]: value }).success, `update ${JSON.stringify(value)}`);
    }
    for (const value of bad) {
      for (const result of [
        CreateContactRequest.safeParse({ ...base, [field]: value }),
        UpdateContactRequest.safeParse({ [field]: value }),
      ]) {
        assert.ok(!result.success, JSON.stringify(value));
        assert.equal(result.error.issues[0]?.path[0], field);
      }
    }
  });
}

test("one mistake is reported once", () => {
  for (const [field, value] of Object.entries({ age: -40_000, price: "abc", big: "x", score: -9, code: "" }))
    assert.deepEqual(
      UpdateContactRequest.safeParse({ [field]: value }).error?.issues.map(({ path }) => path),
      [[field]],
      field,
    );
  assert.equal(UpdateContactRequest.safeParse({ price: "0" }).error?.issues[0]?.message, "must be at least 0.01");
});

test("an update validates only what is there", () => {
  assert.deepEqual(UpdateContactRequest.parse({}), {});
  assert.deepEqual(UpdateContactRequest.parse({ big: "7" }), { big: 7n });
});

test("the document states the rules", () => {
  const { CreateContactRequest: schema } = ContactApi.openapi().components.schemas as Record<
    string,
    { properties: Record<string, unknown> }
  >;
  assert.deepEqual(schema?.properties, {
    name: { type: "string", minLength: 2, maxLength: 5 },
    country: { type: ["string", "null"], minLength: 2, maxLength: 2 },
    email: { type: "string", format: "email", maxLength: 30 },
    site: { type: ["string", "null"], format: "uri" },
    // JSON Schema has no flags: without them the pattern would be another one.
    code: { type: ["string", "null"] },
    age: { type: ["integer", "null"], format: "int16", minimum: 0, maximum: 150 },
    score: { type: "number", format: "double", minimum: -1.5 },
    visits: { type: "integer", format: "int64", maximum: 1000, default: 0 },
    big: { type: ["string", "null"], pattern: "^-?\\d{1,19}$" },
    price: { type: ["string", "null"], pattern: "^-?\\d+(\\.\\d+)?$" },
    tags: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 2 },
    zip: { type: ["string", "null"], pattern: "^\\d{5}$" },
    plain: { type: ["integer", "null"], format: "int32" },
  });
});

describeBehaviour("validate", (database) => {
  database.migrateOnce([ContactMigration]);

  test("over HTTP every problem is named with its path, and nothing is written", async () => {
    const contacts = new PostgresContactRepository(database.db);
    const app = contactRouter(contacts);
    const refused = await send(app, "POST", "/contacts", { ...base, name: "a", age: 200, tags: ["x", 1] });
    assert.equal(refused.status, 400);
    assert.deepEqual(
      refused.json.issues.map(({ path }: { path: string }) => path),
      ["name", "age", "tags[1]"],
    );
    assert.equal(refused.json.error, refused.json.detail);
    assert.deepEqual(await contacts.list(1, 0), []);
    const made = await send(app, "POST", "/contacts", { ...base, big: "10", price: "99.99" });
    assert.equal(made.status, 201);
    assert.deepEqual([made.json.big, made.json.price, made.json.visits], ["10", "99.99", 0]);
    const unchanged = await send(app, "PATCH", `/contacts/${made.json.id}`, { score: -2 });
    assert.equal(unchanged.status, 400);
    const changed = await send(app, "PATCH", `/contacts/${made.json.id}`, { score: -1.5, big: null });
    assert.deepEqual(changed.json, { ...made.json, score: -1.5, big: null });
  });
});
