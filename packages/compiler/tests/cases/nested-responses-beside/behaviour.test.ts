// Nested members beside policies, a composite key, names in snake_case, Valibot and an incomplete `returning`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, rewritten } from "@entity-derive/test-databases";
import { EventStreams } from "entity-derive/event-streams";
import { type Database, newUuid, transaction } from "entity-derive/runtime";
import * as v from "valibot";
import { application } from "../../secured-application.ts";
import { type App, send, withHeaders } from "../../send.ts";
import { LineMigration, LineResponse, lineRouter, PostgresLineRepository, withLines } from "./line.derived/index.ts";
import {
  OrderMigration,
  OrderResponse,
  orderRouter,
  PostgresOrderRepository,
  shownOrderEvents,
} from "./order.derived/index.ts";

/** The same database, whose statements compare no owners of nested rows. */
function forgetfulOfNested(db: Database): Database {
  return rewritten(db, (text) => text.replaceAll('nested.workspace_id = "Order list".workspace_id', "TRUE"));
}

describeBehaviour("nested responses beside others", (database) => {
  const open = application(database, [OrderMigration, LineMigration]);
  async function served(run: (db: Database) => Promise<void>): Promise<void> {
    const app = await open();
    try {
      await run(app.db);
    } finally {
      await app.close();
    }
  }

  const owner = ({ workspaceId }: { readonly workspaceId: string }): string => workspaceId;
  const appsOf = (db: Database, workspace: string): { orders: App; lines: App } => {
    const streams = new EventStreams(db, { key: "0123456789abcdef0123456789abcdef" });
    const orders = orderRouter(new PostgresOrderRepository(db), { owner, streams });
    const lines = lineRouter(new PostgresLineRepository(db), { owner });
    const headers = { "x-workspace": workspace };
    return { orders: withHeaders(orders, headers), lines: withHeaders(lines, headers) };
  };

  test("all of them have the members, with the names and schemas of the configuration", () =>
    served(async (db) => {
      const workspaceId = newUuid();
      const { orders, lines } = appsOf(db, workspaceId);
      const made = await send(orders, "POST", "/Order%20list", { order_number: 1, buyer_name: "Ada" });
      assert.deepEqual([made.status, made.json.newest_lines], [201, []], made.text);
      for (const price of [1.5, 2.5, 0.1]) {
        const line = await send(lines, "POST", "/lines", { order_number: 1, unit_price: price });
        const { newest_lines: _, ...fields } = made.json;
        assert.deepEqual([line.status, line.json.line_order], [201, fields]);
        assert.deepEqual(v.parse(LineResponse, line.json).lineOrder.buyerName, "Ada");
      }
      const path = `/Order%20list/${workspaceId}/1`;
      const got = await send(orders, "GET", path);
      assert.deepEqual(
        got.json.newest_lines.map((line: { unit_price: number }) => line.unit_price),
        [0.1, 2.5],
      );
      assert.equal(v.parse(OrderResponse, got.json).newestLines[0]?.unitPrice, 0.1);
      const etag = got.headers.get("etag") ?? "";
      await send(lines, "POST", "/lines", { order_number: 1, unit_price: 9 });
      const changed = await send(orders, "PATCH", path, { buyer_name: "Bob" }, { "if-match": etag });
      assert.deepEqual([changed.status, changed.json.newest_lines[0].unit_price], [200, 9]);
      assert.equal((await send(orders, "PATCH", path, { buyer_name: "x" }, { "if-match": etag })).status, 412);
      // A list of another shape, and the events of clients, are as they are without.
      assert.deepEqual((await send(orders, "GET", "/Order%20list")).json, [
        { workspace_id: workspaceId, order_number: 1, buyer_name: "Bob" },
      ]);
      const { newest_lines: _, ...entity } = made.json;
      const event = {
        type: "created",
        entity: { workspaceId, orderNumber: 1, buyerName: "Ada", createdAt: made.json.created_at },
      };
      assert.deepEqual(JSON.parse(shownOrderEvents.show(JSON.stringify(event)) ?? ""), { type: "created", entity });
      const repository = new PostgresLineRepository(db).ownedBy(workspaceId);
      const inside = await transaction(db, withLines).run(({ lines: all }) => all.ownedBy(workspaceId).list(1, 0));
      assert.deepEqual(inside, await repository.list(1, 0));
    }));

  test("policies hold for nested rows, even if the statement forgot the owner", () =>
    served(async (db) => {
      const [ours, theirs] = [newUuid(), newUuid()];
      for (const workspace of [ours, theirs]) {
        const { orders, lines } = appsOf(db, workspace);
        await send(orders, "POST", "/Order%20list", { order_number: 1, buyer_name: workspace.slice(-12) });
        await send(lines, "POST", "/lines", { order_number: 1, unit_price: 1 });
      }
      const forgotten = new PostgresOrderRepository(forgetfulOfNested(db)).ownedBy(ours);
      const found = await forgotten.list(10, 0);
      assert.deepEqual(
        found.map(({ buyerName }) => buyerName),
        [ours.slice(-12)],
      );
      for (const { newestLines } of found)
        assert.deepEqual(
          newestLines.map(({ workspaceId }) => workspaceId),
          [ours],
        );
    }));
});
