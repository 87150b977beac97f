// Commands with a transaction: everything that they write is committed together, for their owner alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine, untilActivity } from "@entity-derive/test-databases";
import { Problem } from "entity-derive/http";
import {
  ConstraintError,
  type Database,
  newUuid,
  OwnerError,
  onTransaction,
  type TransactionMessage,
  TransactionTimeoutError,
} from "entity-derive/runtime";
import { application, forgetful } from "../../secured-application.ts";
import { send } from "../../send.ts";
import { migrations, repositories, router } from "./app.derived/index.ts";
import { Accounts, type Bank, type BankOptions, Lines, OwnAccounts, withBank } from "./bank.ts";

const balances = "SELECT name, balance::text FROM accounts ORDER BY name";
const untouched = [
  ["ours", "100"],
  ["theirs", "100"],
];

/** An error of the server, as drivers throw it. */
function serverError(code: string): Error {
  return Object.assign(new Error(`SQLSTATE ${code}`), { severity: "ERROR", code });
}

describeBehaviour(
  "commands with a transaction",
  (database) => {
    const open = application(database, migrations);

    const bank = (run: (bank: Bank) => Promise<void>, options?: BankOptions): Promise<void> =>
      withBank(open, run, options);

    test("all writes are committed together, for the actor and the owner of the request", () =>
      bank(async ({ ours, accounts, all }) => {
        const second = await ours.ask("POST", "/accounts/open", { name: "second", workspaceId: newUuid() });
        assert.deepEqual([second.status, second.json.workspaceId], [201, ours.id]);
        accounts.during = async ({ repositories: { accounts: repository, entries } }, id) => {
          assert.ok(repository instanceof OwnAccounts);
          await repository.charge(id);
          assert.equal((await entries.list(9, 0)).length, 2);
        };
        const body = { to: second.json.id, amount: 30 };
        const moved = await ours.ask("POST", `/accounts/${ours.account}/transfer`, body);
        assert.deepEqual([moved.status, moved.text], [200, "70"]);
        assert.deepEqual(await all(balances), [
          ["ours", "69"],
          ["second", "130"],
          ["theirs", "100"],
        ]);
        const written =
          "SELECT DISTINCT meta ->> 'actor', meta ->> 'owner' FROM entity_outbox WHERE meta ->> 'actor' IS NOT NULL";
        assert.deepEqual(await all(written), [["ours", ours.id]]);
        const audited = await all("SELECT DISTINCT actor, owner FROM entity_audit_log WHERE actor IS NOT NULL");
        assert.deepEqual(audited, [["ours", ours.id]]);
      }));

    test("a problem is answered as always, and nothing that came before it stays", () =>
      bank(async ({ ours, accounts, all, errors }) => {
        const events = await all("SELECT count(*)::text FROM entity_outbox");
        const second = await ours.ask("POST", "/accounts/open", { name: "second" });
        const path = `/accounts/${ours.account}/transfer`;
        const poor = await ours.ask("POST", path, { to: second.json.id, amount: 101 });
        assert.deepEqual([poor.status, poor.json.field], [422, "balance"]);
        accounts.during = () => {
          throw new Problem(409, "not today");
        };
        const refused = await ours.ask("POST", path, { to: second.json.id, amount: 1 });
        assert.deepEqual([refused.status, refused.json.detail], [409, "not today"]);
        accounts.during = () => {
          throw new Error("broken");
        };
        assert.equal((await ours.ask("POST", path, { to: second.json.id, amount: 1 })).status, 500);
        assert.deepEqual(errors.map(String), ["Error: broken"]);
        assert.equal((await ours.ask("POST", path, { to: newUuid(), amount: 1 })).status, 404);
        assert.equal((await ours.ask("POST", "/accounts/open", { name: "third" })).status, 500);
        assert.deepEqual(await all(balances), [
          ["ours", "100"],
          ["second", "100"],
          ["theirs", "100"],
        ]);
        assert.deepEqual(await all("SELECT count(*)::text FROM entries"), [["0"]]);
        assert.equal(
          Number((await all("SELECT count(*)::text FROM entity_outbox"))[0]?.[0]),
          Number(events[0]?.[0]) + 1,
        );
      }));

    test("a caught error of a statement rolls back, too", () =>
      bank(async ({ ours, accounts, all }) => {
        accounts.during = async ({ repositories }) => {
          await assert.rejects(repositories.accounts.create({ name: "ours" }), ConstraintError);
        };
        const renamed = await ours.ask("PUT", `/accounts/${ours.account}/rename`, { name: "new" });
        assert.equal(renamed.status, 500);
        assert.deepEqual(await all(balances), untouched);
      }));

    for (const [form, on] of [
      ["with its conditions", (db: Database) => db],
      ["behind policies alone", (db: Database) => forgetful(db)],
    ] as const)
      test(`no row of another owner is reached, ${form}`, () =>
        bank(
          async ({ ours, theirs, accounts, all, errors }) => {
            accounts.during = async ({ repositories }, id) => {
              const { accounts: own, entries } = repositories;
              assert.equal(await own.findById(theirs.account), null);
              assert.equal(await own.whileLocked(theirs.account, async (row) => row), null);
              assert.equal(await own.delete(theirs.account), false);
              assert.deepEqual(
                (await own.list(9, 0)).map((account) => account.id),
                [id],
              );
              await own.whileLocked(id, async (_, inside) => {
                assert.equal(await inside.findById(theirs.account), null);
              });
              assert.throws(() => own.ownedBy(theirs.id), OwnerError);
              assert.throws(() => entries.ownedBy(theirs.id), OwnerError);
            };
            const path = `/accounts/${ours.account}`;
            assert.equal((await ours.ask("PUT", `${path}/rename`, { name: "new" })).status, 200, String(errors));
            const stolen = await ours.ask("POST", `${path}/transfer`, { to: theirs.account, amount: 1 });
            assert.equal(stolen.status, 404);
            for (const [method, command, body] of [
              ["POST", "transfer", { to: ours.account, amount: 1 }],
              ["PUT", "rename", { name: "x" }],
              ["PUT", "amend", { name: "x", expectedVersion: 0 }],
              ["DELETE", "close", undefined],
            ] as const) {
              const attacked = `/accounts/${theirs.account}/${command}`;
              const matching = { "if-match": `"${theirs.account}-0"` };
              const [answer, missing] = [
                await ours.ask(method, attacked, body, matching),
                await ours.ask(method, `/accounts/${newUuid()}/${command}`, body, matching),
              ];
              assert.deepEqual([answer.status, answer.text], [404, missing.text]);
            }
            assert.deepEqual(await all(balances), [
              ["new", "100"],
              ["theirs", "100"],
            ]);
          },
          { on },
        ));

    test("a deleted row is a missing one before the command", () =>
      bank(async ({ ours, accounts, all }) => {
        const path = `/accounts/${ours.account}`;
        const tag = (await ours.ask("GET", path)).headers.get("etag") ?? "";
        assert.equal((await ours.ask("DELETE", `${path}/close`, undefined, { "if-match": tag })).status, 204);
        accounts.during = () => assert.fail("it ran");
        for (const match of [tag, "*", '"x"'])
          assert.equal((await ours.ask("DELETE", `${path}/close`, undefined, { "if-match": match })).status, 404);
        assert.equal((await ours.ask("PUT", `${path}/amend`, { name: "x" }, { "if-match": tag })).status, 404);
        assert.deepEqual(await all("SELECT count(*)::text FROM accounts WHERE deleted_at IS NULL"), [["1"]]);
      }));

    test("of two commands with one tag, the second waits, and is refused with 412", () =>
      bank(async ({ ours, accounts, app }) => {
        const path = `/accounts/${ours.account}`;
        const { postgres } = database;
        const both = async (first: () => Promise<number>, second: () => Promise<number>): Promise<unknown> => {
          const started = Promise.withResolvers<void>();
          const gate = Promise.withResolvers<void>();
          let runs = 0;
          accounts.during = async () => {
            if (runs++ > 0) return;
            started.resolve();
            await gate.promise;
          };
          const one = first();
          await started.promise;
          const other = second();
          if (postgres !== null) await untilActivity(postgres.address, "wait_event_type = 'Lock'");
          gate.resolve();
          const statuses = [await one, await other];
          assert.equal(runs, 1);
          return statuses;
        };
        const tag = async (): Promise<Record<string, string>> => ({
          "if-match": (await ours.ask("GET", path)).headers.get("etag") ?? "",
        });
        const versioned = await tag();
        const rename = async (name: string): Promise<number> =>
          (await ours.ask("PUT", `${path}/rename`, { name }, versioned)).status;
        assert.deepEqual(
          await both(
            () => rename("a"),
            () => rename("b"),
          ),
          [200, 412],
        );
        const again = await tag();
        const amend = async (name: string): Promise<number> =>
          (await ours.ask("PUT", `${path}/amend`, { name }, again)).status;
        assert.deepEqual(
          await both(
            () => amend("c"),
            () => amend("d"),
          ),
          [200, 412],
        );
        assert.equal((await ours.ask("GET", path)).json.name, "c");

        const line = await send(app, "POST", "/lines", { document: "a/b", number: 1, text: "first" });
        const match = { "if-match": line.headers.get("etag") ?? "" };
        const correct = async (text: string): Promise<number> =>
          (await send(app, "PUT", "/lines/a%2Fb/1/correct", { text }, match)).status;
        assert.deepEqual((await Promise.all([correct("x"), correct("y")])).sort(), [200, 412]);
      }));

    test("a row that is locked stays so until the end of the command", () =>
      bank(async ({ ours, accounts, application: { owner } }) => {
        const { postgres } = database;
        if (postgres === null) return;
        const states: unknown[] = [];
        accounts.during = async () => {
          const text = "SELECT FROM accounts WHERE id = $1 FOR UPDATE SKIP LOCKED";
          states.push((await owner.query({ name: "free", text }, [ours.account])).count);
        };
        const tag = (await ours.ask("GET", `/accounts/${ours.account}`)).headers.get("etag") ?? "";
        const path = `/accounts/${ours.account}`;
        const closed = [await ours.ask("DELETE", `${path}/close`, undefined, { "if-match": `"x", ${tag}` })].map(
          ({ status }) => status,
        );
        assert.deepEqual([closed, states], [[204], [0]]);
      }));

    test("a collision is tried again as often as the command says, with the body that was read", () =>
      bank(async ({ ours, accounts, lines, app, errors, all }) => {
        const second = await ours.ask("POST", "/accounts/open", { name: "second" });
        const failures = [serverError("40001"), new Error("wrapped", { cause: serverError("40P01") })];
        let runs = 0;
        const waited: number[] = [];
        accounts.during = async ({ afterCommit }) => {
          const run = runs++;
          await afterCommit(() => {
            waited.push(run);
          });
          const failure = failures.shift();
          if (failure !== undefined) throw failure;
        };
        const transfer = async (): Promise<number> =>
          (await ours.ask("POST", `/accounts/${ours.account}/transfer`, { to: second.json.id, amount: 10 })).status;
        assert.deepEqual([await transfer(), runs, waited], [200, 3, [2]]);
        assert.deepEqual((await all(balances))[0], ["ours", "90"]);

        runs = 0;
        failures.push(...Array.from({ length: 4 }, () => serverError("40001")));
        assert.deepEqual([await transfer(), runs, failures.length, errors.length], [503, 3, 1, 1]);

        runs = 0;
        failures.splice(0, 9, serverError("40001"));
        const renamed = await ours.ask("PUT", `/accounts/${ours.account}/rename`, { name: "x" });
        assert.deepEqual([renamed.status, renamed.headers.get("retry-after"), runs], [503, "1", 1]);

        runs = 0;
        failures.push(new Problem(409, "no", { cause: serverError("40001") }) as never);
        accounts.during = () => {
          runs++;
          throw new Problem(409, "no");
        };
        assert.deepEqual([await transfer(), runs], [409, 1]);

        lines.counts = [
          () => {
            throw serverError("40001");
          },
        ];
        assert.equal((await send(app, "POST", "/lines/count")).text, "1");
      }));

    test("what waits for the commit comes after it, once, and its failure leaves the answer as it is", () =>
      bank(
        async ({ ours, accounts, errors, all }) => {
          const seen: unknown[] = [];
          accounts.during = async ({ repositories, afterCommit }, id) => {
            await afterCommit(async (outside) => {
              seen.push((await outside.accounts.findById(id))?.name);
              await assert.rejects(repositories.accounts.findById(id), /has ended/);
              throw serverError("40001");
            });
            await afterCommit(() => {
              seen.push("last");
            });
          };
          const path = `/accounts/${ours.account}/rename`;
          const renamed = await ours.ask("PUT", path, { name: "new" });
          assert.deepEqual([renamed.status, renamed.json.name], [200, "new"]);
          assert.deepEqual(seen, ["new", "last"]);
          assert.deepEqual(errors.map(String), ["Error: SQLSTATE 40001"]);
          assert.deepEqual(calls, ["before rename", "after update", "after rename"]);

          calls.length = 0;
          seen.length = 0;
          accounts.during = async ({ afterCommit }) => {
            await afterCommit(() => assert.fail("nothing was committed"));
            throw new Problem(422, "no");
          };
          assert.equal((await ours.ask("PUT", path, { name: "newer" })).status, 422);
          assert.deepEqual([calls, seen], [["before rename"], []]);

          // A command without a transaction waits for nothing.
          accounts.during = async ({ afterCommit }) => {
            await afterCommit(() => {
              seen.push("at once");
            });
            seen.push("then");
          };
          assert.equal((await ours.ask("POST", `/accounts/${ours.account}/touch`)).status, 204);
          assert.deepEqual(seen, ["at once", "then"]);
          assert.deepEqual((await all(balances))[0], ["new", "100"]);
        },
        {
          hooks: {
            beforeCommand: ({ command }) => {
              calls.push(`before ${command}`);
            },
            afterCommand: ({ command }) => {
              calls.push(`after ${command}`);
            },
            afterUpdate: (_account, { db, context }) => {
              assert.ok("close" in db);
              assert.equal(context?.name, "ours");
              calls.push("after update");
            },
          },
        },
      ));
    const calls: string[] = [];

    test("a command that takes too long is rolled back, and answered with 503", () =>
      bank(async ({ ours, accounts, errors, all }) => {
        const path = `/accounts/${ours.account}`;
        const late: unknown[] = [];
        accounts.during = async ({ repositories }, id) => {
          await repositories.accounts.update(id, { name: "late", expectedVersion: 0 });
          const { promise, resolve } = Promise.withResolvers<void>();
          setTimeout(resolve, 1_200);
          await promise;
          late.push(await repositories.accounts.findById(id).catch((error: Error) => error.message));
        };
        const answer = await ours.ask("POST", `${path}/expire`);
        assert.deepEqual([answer.status, answer.headers.get("retry-after")], [503, "1"]);
        const [error] = errors;
        assert.ok(error instanceof TransactionTimeoutError && error.timeout === 1000);
        assert.deepEqual(await all(balances), untouched);
        accounts.during = () => undefined;
        assert.equal((await ours.ask("DELETE", `${path}/close`)).status, 204);
      }));

    test("a wait for a lock ends with the time of the command", () =>
      bank(async ({ ours, application: { owner } }) => {
        if (database.postgres === null) return;
        const closed = await owner.transaction(async (transaction) => {
          const text = "SELECT FROM accounts WHERE id = $1 FOR UPDATE";
          await transaction.query({ name: "lock", text }, [ours.account]);
          return ours.ask("POST", `/accounts/${ours.account}/expire`, undefined, { "if-match": "*" });
        });
        assert.equal(closed.status, 503);
      }));

    test("a command is one transaction, and one message about it", () =>
      bank(async ({ ours }) => {
        const messages: TransactionMessage[] = [];
        const stop = onTransaction((message) => messages.push(message));
        try {
          await ours.ask("PUT", `/accounts/${ours.account}/rename`, { name: "a" }, { "if-match": "*" });
          await ours.ask("PUT", `/accounts/${newUuid()}/rename`, { name: "a" });
        } finally {
          stop();
        }
        assert.deepEqual(
          messages.map(({ outcome, attempts }) => [outcome, attempts]),
          [
            ["committed", 1],
            ["rolled back", 1],
          ],
        );
      }));

    test("in a transaction of the application, the command is a savepoint", async () => {
      const lines = new Lines();
      const answers = await database.db.transaction(async (transaction) => {
        const app = router(repositories(transaction), { lines: { commands: lines } } as never);
        await send(app, "POST", "/lines", { document: "d", number: 1, text: "first" });
        lines.counts = [
          () => {
            throw new Problem(409, "no");
          },
        ];
        return [(await send(app, "POST", "/lines/count")).status, (await send(app, "POST", "/lines/count")).text];
      });
      assert.deepEqual(answers, [409, "2"]);
    });

    test("a repository on another database cannot be used", () =>
      bank(async ({ ours, application: { owner, db }, all }) => {
        const errors: unknown[] = [];
        const app = router({ ...repositories(db), entries: repositories(owner).entries }, {
          owner: () => ours.id,
          onError: (error: unknown) => errors.push(error),
          accounts: { commands: new Accounts() },
          lines: { commands: new Lines() },
        } as never);
        const headers = { "x-workspace": ours.id };
        const second = await send(app, "POST", "/accounts/open", { name: "second" }, headers);
        const body = { to: second.json.id, amount: 1 };
        assert.equal((await send(app, "POST", `/accounts/${ours.account}/transfer`, body, headers)).status, 500);
        assert.match(String(errors), /entries is on another database/);
        assert.deepEqual((await all(balances))[0], ["ours", "100"]);
      }));
  },
  { engines: everyEngine },
);
