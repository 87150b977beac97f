// snake_case on the wire with schemas of Valibot.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import * as v from "valibot";
import { ada, complain, liveAsACustomer, shop } from "../json-case/life-of-a-customer.ts";
import type { Complaint, Outcome } from "./address.ts";
import {
  type ComplainCustomer,
  CreateCustomerRequest,
  CustomerApi,
  type CustomerCommandContext,
  CustomerCommandHandler,
  CustomerMigration,
  customerRoutes,
  PostgresCustomerRepository,
  type RenameCustomer,
  type SignUpCustomer,
} from "./customer.derived/index.ts";
import type { Customer } from "./customer.entity.ts";

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

describeBehaviour("json-case-valibot", (database) => {
  database.migrateOnce([CustomerMigration]);

  test("the life of a customer over HTTP", async () => {
    const commands = new Commands();
    const repository = new PostgresCustomerRepository(database.db);
    const routes = customerRoutes(repository, { owner: ({ shopId }) => shopId, commands });
    await liveAsACustomer(shop(routes, CustomerApi.openapi()), commands.complaints);
  });
});

test("the schemas of DTOs read what is sent and give what the class says", () => {
  const read = v.parse(CreateCustomerRequest, { ...ada, shop_id: "018f8b66-7c1e-7000-8000-000000000000" });
  assert.deepEqual(
    Object.keys(read).filter((key) => key.includes("_")),
    [],
  );
  assert.equal(read.homeAddress.streetName, "Main");
});
