// Commands that run statements: in the transaction of the request, for its owner and its actor.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { Problem } from "entity-derive/http";
import { newUuid } from "entity-derive/runtime";
import { type Answer, send } from "../../send.ts";
import { acting, migrations, type OwnedRepositories, repositories, router } from "./app.derived/index.ts";
import type { Member } from "./require-member.ts";
import {
  type CloseAllTicket,
  type CountTicket,
  type TicketCommandContext,
  TicketCommandHandler,
} from "./ticket.derived/index.ts";

type Context = TicketCommandContext<OwnedRepositories>;

class Tickets extends TicketCommandHandler<Context> {
  fails = false;

  async closeAll(_command: CloseAllTicket, { principal, repositories: { tickets, board } }: Context): Promise<number> {
    const mine = board.ownedBy(principal.workspaceId);
    await tickets.create({ title: "review" });
    const count = await mine.close();
    assert.equal(await mine.open(), 0);
    if (this.fails) throw new Problem(409, "not today");
    return count;
  }

  count(_command: CountTicket, { principal, repositories: { board } }: Context): Promise<number> {
    return board.ownedBy(principal.workspaceId).open();
  }
}

describeBehaviour("statements in commands", (database) => {
  database.migrateOnce(migrations);

  test("a command's transaction has them: an error undoes what they did", async () => {
    const { db } = database;
    const actor = ({ workspaceId }: Member): string => `member of ${workspaceId.slice(-4)}`;
    const all = repositories(db, { actor });
    const [ours, theirs] = [newUuid(), newUuid()];
    for (const workspaceId of [ours, ours, theirs]) await all.tickets.create({ workspaceId, title: "t" });
    const commands = new Tickets();
    const app = router(acting(all), { owner: ({ workspaceId }) => workspaceId, tickets: { commands } });
    const ask = (path: string, workspace = ours): Promise<Answer> =>
      send(app, "POST", `/tickets/${path}`, undefined, { "x-workspace": workspace });
    assert.equal((await ask("count")).json, 2);
    commands.fails = true;
    const refused = await ask("close-all");
    assert.deepEqual([refused.status, refused.json.detail], [409, "not today"]);
    assert.equal((await ask("count")).json, 2);
    commands.fails = false;
    assert.equal((await ask("close-all")).json, 3);
    assert.deepEqual([(await ask("count")).json, (await ask("count", theirs)).json], [0, 1]);
    const { rows } = await db.query(
      {
        name: "log",
        text: "SELECT operation, actor, count(*) FROM entity_audit_log WHERE actor IS NOT NULL GROUP BY 1, 2",
      },
      [],
    );
    const member = `member of ${ours.slice(-4)}`;
    assert.deepEqual(rows.toSorted(), [
      ["INSERT", member, "1"],
      ["UPDATE", member, "3"],
    ]);
  });
});
