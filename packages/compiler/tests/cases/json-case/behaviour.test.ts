// snake_case on the wire: bodies, parameters, problems, lists, commands and documents; in TypeScript all stays as the class writes it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { problemsIn } from "@entity-derive/test-openapi";
import { honoRoutes } from "entity-derive/hono";
import { ConstraintError, type Database, newUuid } from "entity-derive/runtime";
import { Hono } from "hono";
import { hc } from "hono/client";
import { asDocumented } from "../../as-documented.ts";
import { send } from "../../send.ts";
import type { Complaint, Outcome } from "./address.ts";
import { CountryApi, CountryMigration, countryRoutes, PostgresCountryRepository } from "./country.derived/index.ts";
import {
  type ComplainCustomer,
  CreateCustomerRequest,
  CustomerApi,
  type CustomerCommandContext,
  CustomerCommandHandler,
  CustomerMigration,
  CustomerResponse,
  CustomerSortField,
  customerRouter,
  customerRoutes,
  PostgresCustomerRepository,
  type RenameCustomer,
  type SignUpCustomer,
} from "./customer.derived/index.ts";
import type { Customer } from "./customer.entity.ts";
import { ada, complain, liveAsACustomer, shop } from "./life-of-a-customer.ts";
import {
  OrderLineApi,
  OrderLineMigration,
  orderLineRoutes,
  PostgresOrderLineRepository,
} from "./order-line.derived/index.ts";

class Commands extends CustomerCommandHandler<CustomerCommandContext> {
  readonly complaints: Complaint[] = [];

  async rename(
    { id, command: _, ...changes }: RenameCustomer,
    { repositories }: CustomerCommandContext,
  ): Promise<Customer> {
    const { rowVersion } = (await repositories.customers.findById(id)) ?? assert.fail();
    return repositories.customers.update(id, { ...changes, expectedVersion: rowVersion });
  }

  signUp(command: SignUpCustomer, { repositories }: CustomerCommandContext): Promise<Customer> {
    return repositories.customers.create(command);
  }

  complain({ payload }: ComplainCustomer): Promise<Outcome> {
    return complain(this.complaints, payload);
  }
}

const dto = {
  shopId: newUuid(),
  firstName: "Ada",
  emailAddress: "ada@example.org",
  homeAddress: { streetName: "Main", zipCode: null, city: "Berlin" },
  userSettings: { darkMode: true },
  birthYear: null,
  bestOf: "cash_back",
} as const;

describeBehaviour("json-case", (database) => {
  database.migrateOnce([CustomerMigration, OrderLineMigration, CountryMigration]);

  function customers(): PostgresCustomerRepository {
    return new PostgresCustomerRepository(database.db);
  }
  const routesOf = (repository: PostgresCustomerRepository, commands: Commands): ReturnType<typeof customerRoutes> =>
    customerRoutes(repository, { owner: ({ shopId }) => shopId, commands });

  test("the life of a customer over HTTP", async () => {
    const commands = new Commands();
    const routes = routesOf(customers(), commands);
    await liveAsACustomer(shop(routes, CustomerApi.openapi()), commands.complaints);
  });

  test("in TypeScript, in the outbox and in notifications names are those of the class", async () => {
    const repository = customers();
    const customer = await repository.create(dto);
    assert.deepEqual(customer.homeAddress, dto.homeAddress);
    const [event] = await rows(database.db, "SELECT payload FROM entity_outbox");
    const { before: _, ...payload } = JSON.parse(event?.[0] ?? "");
    assert.ok(JSON.stringify(payload).includes('"homeAddress"'), event?.[0] ?? "");
    assert.doesNotMatch(event?.[0] ?? "", /home_address|street_name/);
    await assert.rejects(repository.create(dto), (error: unknown) => {
      assert.ok(error instanceof ConstraintError);
      assert.deepEqual([error.field, error.jsonField], ["emailAddress", "email_address"]);
      return true;
    });
    const again = await repository.upsert({ ...dto, firstName: "Augusta" });
    assert.deepEqual([again.id, again.firstName], [customer.id, "Augusta"]);
    const found = await repository.query({ firstName: "gust", sort: CustomerSortField.CreatedAtDesc });
    assert.deepEqual(
      found.map(({ id }) => id),
      [customer.id],
    );
    assert.equal(CustomerSortField.CreatedAtDesc, "created_at_desc");
  });

  test("a client of Hono sends and sees the names of the wire", async () => {
    const app = customerRouter(customers(), { owner: ({ shopId }) => shopId, commands: new Commands() });
    const client = hc<typeof app>("http://localhost", {
      fetch: app.request,
      headers: { "x-shop": newUuid() },
    });
    const created = await client.customers.$post({ json: { ...ada, best_of: "cash_back" } });
    assert.ok(created.status === 201);
    const customer = await created.json();
    const created_at: string = customer.created_at;
    assert.ok(created_at < new Date(Date.now() + 60_000).toISOString());
    const listed = await client.customers.$get({
      query: { first_name: "ad", birth_year_from: "1800", sort: "birth_year_asc" },
    });
    assert.ok(listed.status === 200);
    assert.deepEqual(
      (await listed.json()).map(({ first_name }) => first_name),
      ["Ada"],
    );
    const param = { id: customer.id };
    const patched = await client.customers[":id"].$patch({ param, json: { nick_name: "Lace", expected_version: 0 } });
    assert.equal(patched.status, 200);
    const json = { complaint_kind: "late", days_late: 3 } as const;
    const answered = await client.customers[":id"].complain.$post({ param, json });
    assert.ok(answered.status === 200);
    assert.equal((await answered.json()).open_steps[1]?.due_on, "2026-01-01");
  });

  test("a composite key in the path, and the view in lists", async () => {
    const repository = customers();
    const { id: customerId } = await repository.create(dto);
    const app = honoRoutes(new Hono(), orderLineRoutes(new PostgresOrderLineRepository(database.db)));
    const document = OrderLineApi.openapi();
    const order_id = newUuid();
    const line = { order_id, line_number: 1, customer_id: customerId, unit_count: 3 };
    const created = await send(app, "POST", "/order-lines", line);
    assert.equal(created.headers.get("location"), `/order-lines/${order_id}/1`);
    assert.deepEqual(created.json, line);
    asDocumented(document, "POST /order-lines", created);
    assert.deepEqual((await send(app, "GET", `/order-lines/${order_id}/1`)).json, line);
    const wrong = await send(app, "GET", `/order-lines/${order_id}/one`);
    assert.deepEqual([wrong.status, wrong.json.issues[0].path], [400, "line_number"]);
    assert.match(wrong.json.detail, /^`line_number` in the path/);
    await send(app, "POST", "/order-lines", { ...line, line_number: 2 });
    const listed = await send(app, "GET", `/order-lines?customer_id=${customerId}&sort=unit_count_asc&limit=1`);
    assert.deepEqual(listed.json, [{ ...line, customer_name: "Ada" }]);
    asDocumented(document, "GET /order-lines", listed);
    const next = /<(\?[^>]*)>; rel="next"/.exec(listed.headers.get("link") ?? "")?.[1] ?? "";
    assert.equal((await send(app, "GET", `/order-lines${next}`)).json[0].line_number, 2);
    const byKey = await send(
      app,
      "GET",
      `/order-lines?sort=order_id_asc&after=${encodeURIComponent(JSON.stringify([order_id, 1]))}`,
    );
    assert.deepEqual(
      byKey.json.map((row: { line_number: number }) => row.line_number),
      [2],
    );
    const changed = await send(app, "PATCH", `/order-lines/${order_id}/2`, { unit_count: 9 });
    assert.equal(changed.json.unit_count, 9);
  });

  test("a natural key, data that stays as it is, and a column that only the database can read", async () => {
    const app = honoRoutes(new Hono(), countryRoutes(new PostgresCountryRepository(database.db)));
    const country = {
      iso_code: "DE",
      year_span: "[1990,2000)",
      raw_data: { camelCase: 1, snake_case: [{ bothOf_them: 2 }] },
      population: 1,
    };
    const created = await send(app, "POST", "/countries", country);
    assert.deepEqual([created.status, created.json], [201, country]);
    asDocumented(CountryApi.openapi(), "POST /countries", created);
    assert.equal(created.headers.get("location"), "/countries/DE");
    const refused = await send(app, "PATCH", "/countries/DE", { year_span: "never" });
    assert.deepEqual([refused.status, refused.json.issues[0].path], [400, "year_span"]);
    assert.match(refused.json.detail, /`year_span`/);
  });
});

async function rows(db: Database, text: string): Promise<readonly (readonly (string | null)[])[]> {
  return (await db.query({ name: "", text }, [])).rows;
}

test("the schemas of DTOs read what is sent and give what the class says", () => {
  const read = CreateCustomerRequest.parse({ ...ada, shop_id: dto.shopId, work_address: null });
  assert.deepEqual(
    Object.keys(read).filter((key) => key.includes("_")),
    [],
  );
  assert.equal(read.homeAddress.streetName, "Main");
  assert.deepEqual(read.userSettings, { darkMode: true });
  const shown = CustomerResponse.safeParse({ ...ada, id: dto.shopId, firstName: "camel" });
  assert.ok(shown.error?.issues.some(({ path }) => path.join(".") === "shop_id"));
});

test("the documents are those of two validators' liking", async () => {
  for (const api of [CustomerApi, OrderLineApi, CountryApi])
    assert.deepEqual(
      (await problemsIn(api.openapi(), new Set(["info-license", "tag-description"]))).filter(
        (one) => !/description/.test(one),
      ),
      [],
    );
  const { paths, components } = OrderLineApi.openapi();
  assert.ok("/order-lines/{order_id}/{line_number}" in paths);
  const text = JSON.stringify([paths, components, CustomerApi.openapi()]);
  for (const name of ["firstName", "orderId", "lineNumber", "expectedVersion", "streetName", "rowVersion", "createdAt"])
    assert.ok(!text.includes(name), name);
});
