// Values that a column cannot hold: the client's mistake where a payload has them, the application's where it computes them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { describeBehaviour } from "@entity-derive/test-databases";
import { adapters } from "../../../../entity-derive/tests/http/servers.ts";
import {
  type AllowBudget,
  type BudgetCommandContext,
  BudgetCommandHandler,
  BudgetMigration,
  budgetRoutes,
  PostgresBudgetRepository,
} from "./budget.derived/index.ts";

/** An error of the application's own, about the one that a repository threw. */
class NotAllowed extends Error {}

class Budgets extends BudgetCommandHandler<BudgetCommandContext> {
  async allow({ payload: { parts, divisor } }: AllowBudget, { repositories }: BudgetCommandContext): Promise<void> {
    for (const { limit, months } of parts) {
      const given = divisor === undefined ? limit : String(Number(limit) / divisor);
      await repositories.budgets.create({ limit: given, months }).catch((cause: unknown) => {
        throw new NotAllowed("not allowed", { cause });
      });
    }
  }
}

describeBehaviour("payloads beyond their columns", (database) => {
  database.migrateOnce([BudgetMigration]);

  for (const [name, start] of Object.entries(adapters))
    test(`${name} answers 400 for a value of the payload, and 500 for one that was computed`, async () => {
      const errors: unknown[] = [];
      const routes = budgetRoutes(new PostgresBudgetRepository(database.db), {
        commands: new Budgets(),
        onError: (error) => void errors.push(error),
      });
      const server = await start(routes, "/v1");
      const allow = async (payload: unknown): Promise<readonly [number, unknown]> => {
        const { status, text } = await server.send("POST", "/v1/budgets/allow", {
          headers: { "content-type": "application/json" },
          body: JSON.stringify(payload),
        });
        return [status, text === "" ? null : JSON.parse(text).issues];
      };
      try {
        const fine = { limit: "1.25", months: 3 };
        assert.equal((await allow({ parts: [fine] }))[0], 204);
        assert.deepEqual(await allow({ parts: [fine, { limit: "1.256", months: 3 }] }), [
          400,
          [{ path: "parts[1].limit", message: "has more than 2 decimals" }],
        ]);
        assert.deepEqual(await allow({ parts: [{ limit: "1.25", months: 40_000 }] }), [
          400,
          [{ path: "parts[0].months", message: "is not a whole number between -32768 and 32767" }],
        ]);
        assert.deepEqual(errors, []);
        assert.deepEqual(await allow({ parts: [{ limit: "1", months: 3 }], divisor: 8 }), [500, undefined]);
        assert.equal(errors.length, 1);
        assert.doesNotMatch(inspect(errors[0], { depth: 9, showHidden: true }), /0\.125/);
      } finally {
        await server.close();
      }
    });
});
