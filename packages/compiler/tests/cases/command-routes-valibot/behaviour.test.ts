// Commands over HTTP with the schemas of Valibot, and a router for Fastify.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { fastify } from "fastify";
import {
  type AuditLedger,
  type EnterLedger,
  type LedgerCommandContext,
  LedgerCommandHandler,
  LedgerMigration,
  type LinesLedger,
  ledgerRouter,
  PostgresLedgerRepository,
} from "./ledger.derived/index.ts";
import type { Ledger } from "./ledger.entity.ts";
import type { Report } from "./transfers.ts";

class Ledgers extends LedgerCommandHandler<LedgerCommandContext> {
  enter(command: EnterLedger, { repositories }: LedgerCommandContext): Promise<Ledger> {
    return repositories.ledgers.create(command);
  }

  async audit({ payload }: AuditLedger): Promise<Report> {
    const moves = { amount: payload.depth ?? 0, parts: [] };
    return { findings: [], totals: {}, worst: payload.from, span: [1, 2], moves };
  }

  async lines({ payload }: LinesLedger): Promise<{ text: string }[]> {
    return (payload.tags ?? []).map((text) => ({ text }));
  }

  rename(): Promise<Ledger> {
    throw new Error("not asked for");
  }

  erase(): Promise<void> {
    throw new Error("not asked for");
  }
}

describeBehaviour("command-routes-valibot", (database) => {
  database.migrateOnce([LedgerMigration]);

  test("what commands carry is checked", async () => {
    const app = fastify();
    await app.register(ledgerRouter(new PostgresLedgerRepository(database.db), { commands: new Ledgers() }));
    const ask = async (path: string, payload: object): Promise<readonly [number, unknown]> => {
      const answer = await app.inject({ method: "POST", url: `/api/ledgers/${path}`, payload });
      return [answer.statusCode, answer.json()];
    };
    const openedAt = "2026-01-02T03:04:05.000Z";
    const [status, entered] = await ask("enter", { title: "t", openedAt });
    assert.deepEqual(
      [status, entered],
      [201, { number: (entered as Ledger).number, title: "t", openedAt, limit: "100" }],
    );
    const audit = `${newUuid()}/audit`;
    assert.deepEqual(await ask(audit, { from: "2026-02-28", depth: 2 }), [
      200,
      { findings: [], totals: {}, worst: "2026-02-28", span: [1, 2], moves: { amount: 2, parts: [] } },
    ]);
    assert.equal((await ask(audit, { from: "2026-02-30" }))[0], 400);
    assert.equal((await ask(audit, { from: "2026-02-28", depth: "2" }))[0], 400);
    assert.deepEqual(await ask("lines", { tags: ["a", "b"] }), [200, [{ text: "a" }, { text: "b" }]]);
    assert.equal((await ask("lines", { tags: [] }))[0], 400);
    await app.close();
  });
});
