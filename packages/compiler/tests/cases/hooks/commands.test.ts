// Hooks around commands: their order with those of the writes, what they may change, what they wait for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { newUuid, type Transaction, transaction } from "entity-derive/runtime";
import {
  BadgeCommand,
  BadgeCommandHandler,
  type BadgeCommandResult,
  type BadgeHooks,
  BadgeMigration,
  type BadgeTransactionRepo,
  type GrantBadge,
  type RenameBadge,
  type RevokeBadge,
  withBadges,
} from "./badge.derived/index.ts";
import type { Badge } from "./badge.entity.ts";

interface Context {
  readonly badges: BadgeTransactionRepo;
  readonly tx: Transaction;
}

class Badges extends BadgeCommandHandler<Context> {
  grant(command: GrantBadge, { badges }: Context): Promise<Badge> {
    return badges.create(command);
  }

  rename({ id, label }: RenameBadge, { badges }: Context): Promise<Badge> {
    return badges.update(id, { label });
  }

  async revoke({ id }: RevokeBadge, { badges }: Context): Promise<void> {
    if (!(await badges.delete(id))) throw new RangeError("there is no such badge");
  }
}

type Call = readonly [name: string, ...values: unknown[]];

function recorded(change: BadgeHooks = {}): { readonly calls: Call[]; readonly hooks: BadgeHooks } {
  const calls: Call[] = [];
  const hooks: BadgeHooks = {
    beforeCommand: async (command) => {
      calls.push(["beforeCommand", command.command]);
      await change.beforeCommand?.(command);
    },
    afterCommand: (command: BadgeCommand, result: BadgeCommandResult) => {
      calls.push(["afterCommand", command.command, result]);
    },
    beforeCreate: (dto) => {
      calls.push(["beforeCreate", dto.label]);
    },
    afterCreate: ({ label }) => {
      calls.push(["afterCreate", label]);
    },
  };
  return { calls, hooks };
}

describeBehaviour("hooks of commands", (database) => {
  database.migrateOnce([BadgeMigration]);

  test("they surround those of the writes, and wait for the commit with them", async () => {
    const { calls, hooks } = recorded();
    const handler = new Badges({ hooks, transactionOf: ({ tx }) => tx });
    const asked = BadgeCommand.grant({ label: "gold" });
    const made = await transaction(database.db, withBadges({ hooks })).run(async (context) => {
      const badge: Badge = await handler.handle(asked, context);
      assert.deepEqual(
        calls.map(([name]) => name),
        ["beforeCommand", "beforeCreate"],
      );
      return badge;
    });
    assert.deepEqual(calls.slice(2), [
      ["afterCreate", "gold"],
      ["afterCommand", "grant", made],
    ]);
  });

  test("a rollback drops what waited", async () => {
    const { calls, hooks } = recorded();
    const handler = new Badges({ hooks, transactionOf: ({ tx }) => tx });
    await assert.rejects(
      transaction(database.db, withBadges).run(async (context) => {
        const { id } = await handler.handle(BadgeCommand.grant({ label: "gold" }), context);
        await handler.handle(BadgeCommand.revoke({ id }), context);
        await handler.handle(BadgeCommand.revoke({ id: newUuid() }), context);
      }),
      RangeError,
    );
    assert.deepEqual(calls, [
      ["beforeCommand", "grant"],
      ["beforeCommand", "revoke"],
      ["beforeCommand", "revoke"],
    ]);
  });

  test("without a transaction to wait for, the hook follows the command", async () => {
    const { calls, hooks } = recorded();
    const handler = new Badges({ hooks });
    await transaction(database.db, withBadges).run(async (context) => {
      const { id } = await handler.handle(BadgeCommand.grant({ label: "gold" }), context);
      assert.equal(await handler.handle(BadgeCommand.revoke({ id }), context), undefined);
      assert.deepEqual(
        calls.map(([name, command]) => [name, command]),
        [
          ["beforeCommand", "grant"],
          ["afterCommand", "grant"],
          ["beforeCommand", "revoke"],
          ["afterCommand", "revoke"],
        ],
      );
    });
  });

  test("a hook may change the command, not the caller's, or reject it", async () => {
    const { hooks } = recorded({
      beforeCommand: (command) => {
        if (command.command === "revoke") throw new RangeError("badges are for ever");
        if (command.command === "grant") command.label = command.label.toUpperCase();
      },
    });
    const handler = new Badges({ hooks });
    const asked = Object.freeze(BadgeCommand.grant({ label: "gold" }));
    await transaction(database.db, withBadges).run(async (context) => {
      const { id, label } = await handler.handle(asked, context);
      assert.equal(label, "GOLD");
      assert.equal(asked.label, "gold");
      await assert.rejects(handler.handle(BadgeCommand.revoke({ id }), context), /for ever/);
      assert.ok((await context.badges.findById(id)) !== null);
    });
  });

  test("none are needed", async () => {
    await transaction(database.db, withBadges).run(async (context) => {
      const badge = await new Badges().handle(BadgeCommand.grant({ label: "gold" }), context);
      assert.equal(
        (await new Badges({}).handle(BadgeCommand.rename({ id: badge.id, label: "x" }), context)).label,
        "x",
      );
    });
  });
});
