// What the server alone changes: beside a request, or in the place of one; in events, hooks, transactions and routes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { ConflictError, ConstraintError, NotFoundError, newUuid, onQuery, transaction } from "entity-derive/runtime";
import { send } from "../../send.ts";
import {
  AccountEvent,
  type AccountHooks,
  AccountMigration,
  type AccountRouteOptions,
  accountRouter,
  PostgresAccountRepository,
  type UpdateAccountRequest,
  withAccounts,
} from "./account.derived/index.ts";
import type { Account } from "./account.entity.ts";
import { JobEvent, JobMigration, type JobRouteOptions, PostgresJobRepository, withJobs } from "./job.derived/index.ts";
import { MemoMigration, PostgresMemoRepository } from "./memo.derived/index.ts";
import { NoticeMigration, noticeRouter, PostgresNoticeRepository } from "./notice.derived/index.ts";
import { PingMigration, PostgresPingRepository } from "./ping.derived/index.ts";
import { PostgresVisitRepository, VisitEvent, VisitMigration } from "./visit.derived/index.ts";

const billing = { street: "Main Street 1", city: null };
const secrets = { passwordHash: "first hash", billing };

describeBehaviour("values", (database) => {
  database.migrateOnce([AccountMigration, MemoMigration, JobMigration, VisitMigration, PingMigration, NoticeMigration]);

  function accounts(hooks: AccountHooks = {}): PostgresAccountRepository {
    return new PostgresAccountRepository(database.db, { hooks });
  }
  async function ada(repository: PostgresAccountRepository): Promise<Account> {
    const account = await repository.create({ email: "ada@example.org", name: "Ada" }, secrets);
    await taken();
    return account;
  }
  /** The payloads of the outbox in order, and none of them again. */
  async function taken(): Promise<readonly string[]> {
    const text = "WITH taken AS (DELETE FROM public.entity_outbox RETURNING *) SELECT payload FROM taken ORDER BY id";
    const { rows } = await database.db.query({ name: "taken", text }, []);
    return rows.map(([payload]) => payload ?? "");
  }

  test("an update changes what no request may carry, together with what one does, in one statement", async () => {
    const repository = accounts();
    const account = await ada(repository);
    let statements = 0;
    const stop = onQuery(() => void statements++);
    const confirmedAt = new Date("2026-01-02T03:04:05.006Z");
    const changed = await repository.update(
      account.id,
      { name: "Ada L.", expectedVersion: 0 },
      { passwordHash: "second hash", failures: 3, plan: "paid", confirmedAt, billing: { street: "s", city: "c" } },
    );
    stop();
    assert.equal(statements, 1);
    const { updatedAt } = changed;
    assert.deepEqual(changed, {
      ...account,
      name: "Ada L.",
      passwordHash: "second hash",
      failures: 3,
      plan: "paid",
      confirmedAt,
      billing: { street: "s", city: "c" },
      revision: 1,
      updatedAt,
    });
    assert.ok(updatedAt > account.updatedAt);
    assert.deepEqual(await repository.findById(account.id), changed);
    const cleared = await repository.update(account.id, { expectedVersion: 1 }, { confirmedAt: null, email: "a@b" });
    assert.deepEqual([cleared.confirmedAt, cleared.email, cleared.revision], [null, "a@b", 2]);
  });

  test("an empty patch with values is a write, and one without is none", async () => {
    const after: number[] = [];
    const repository = accounts({ afterUpdate: ({ revision }) => void after.push(revision) });
    const account = await ada(repository);
    for (const values of [undefined, {}, { failures: undefined, plan: undefined }]) {
      assert.deepEqual(await repository.update(account.id, { expectedVersion: 0 }, values), account);
    }
    assert.deepEqual([await taken(), after], [[], []]);
    const changed = await repository.update(account.id, { expectedVersion: 0 }, { failures: 1 });
    assert.deepEqual([changed.failures, changed.revision, after], [1, 1, [1]]);
    assert.ok(changed.updatedAt > account.updatedAt);
  });

  test("a skipped value travels in no event, and what else the server changes does", async () => {
    const repository = accounts();
    const { id } = await ada(repository);
    await repository.update(id, { expectedVersion: 0 }, { passwordHash: "secret", failures: 2 });
    await repository.update(id, { expectedVersion: 1 }, { passwordHash: "secret", plan: "paid", confirmedAt: null });
    await repository.update(id, { name: "A", expectedVersion: 2 }, { billing: { street: "s", city: null } });
    const payloads = await taken();
    assert.ok(!payloads.join("").includes("secret"));
    assert.deepEqual(payloads.map(AccountEvent.parse), [
      { type: "updated", id, changes: {} },
      { type: "updated", id, changes: { plan: "paid", confirmedAt: null } },
      { type: "updated", id, changes: { name: "A", billing: { street: "s", city: null } } },
    ]);
  });

  test("a stale version conflicts, a missing row is missing, and a constraint says which", async () => {
    const repository = accounts();
    const account = await ada(repository);
    const values = { passwordHash: "other" };
    await assert.rejects(repository.update(account.id, { expectedVersion: 7 }, values), ConflictError);
    await assert.rejects(repository.update(newUuid(), { expectedVersion: 0 }, values), NotFoundError);
    const tooMany = repository.update(account.id, { expectedVersion: 0 }, { failures: 10 });
    await assert.rejects(
      tooMany,
      (error) => error instanceof ConstraintError && error.kind === "check" && error.field === "failures",
    );
    await assert.rejects(repository.update(account.id, { expectedVersion: 0 }, { failures: 2 ** 31 }), RangeError);
    assert.deepEqual(await repository.findById(account.id), account);
    await repository.delete(account.id);
    await assert.rejects(repository.update(account.id, { expectedVersion: 0 }, values), NotFoundError);
  });

  test("a hook before the update is given the request, and may change it", async () => {
    const seen: UpdateAccountRequest[] = [];
    const repository = accounts({
      beforeUpdate(_, dto) {
        seen.push({ ...dto });
        dto.name = "from the hook";
      },
    });
    const { id } = await ada(repository);
    const changed = await repository.update(id, { expectedVersion: 0 }, { plan: "paid" });
    assert.deepEqual(seen, [{ expectedVersion: 0 }]);
    assert.deepEqual([changed.name, changed.plan], ["from the hook", "paid"]);
  });

  test("inside a transaction values are changed and rolled back with the rest", async () => {
    const repository = accounts();
    const account = await ada(repository);
    const failing = transaction(database.db, withAccounts).run(async ({ accounts: inside }) => {
      await inside.update(account.id, { expectedVersion: 0 }, { plan: "paid" });
      throw new Error("no");
    });
    await assert.rejects(failing, /no/);
    assert.deepEqual(await repository.findById(account.id), account);
    assert.deepEqual(await taken(), []);
    await transaction(database.db, withAccounts).run(({ accounts: inside }) =>
      inside.update(account.id, { expectedVersion: 0 }, { plan: "paid" }),
    );
    assert.equal((await repository.findById(account.id))?.plan, "paid");
  });

  test("an owner's row is changed for the owner alone", async () => {
    const after: string[] = [];
    const memos = new PostgresMemoRepository(database.db, { hooks: { afterUpdate: ({ id }) => void after.push(id) } });
    const [userId, other] = [newUuid(), newUuid()];
    const memo = await memos.create({ userId, text: "t" }, { note: "n" });
    assert.equal(await memos.updateScoped(memo.id, other, {}, { pinned: true }), null);
    assert.deepEqual(await memos.updateScoped(memo.id, userId, {}), memo);
    assert.deepEqual(after, []);
    const changed = await memos.updateScoped(memo.id, userId, { text: "u" }, { pinned: true, note: null });
    assert.deepEqual(changed, {
      ...memo,
      text: "u",
      pinned: true,
      note: null,
      updatedAt: changed?.updatedAt,
    });
    assert.deepEqual(after, [memo.id]);
  });

  test("where no request can make a row, the server's values do, with the defaults of what is absent", async () => {
    const repository = new PostgresJobRepository(database.db);
    const { id, createdAt, dueAt, ...rest } = await repository.create({ kind: "mail", input: { path: "/a" } });
    const made = { kind: "mail", state: "waiting", note: "new", priority: 5, input: { path: "/a" }, revision: 0 };
    assert.deepEqual(rest, made);
    assert.ok(dueAt.getTime() - createdAt.getTime() === 3_600_000);
    const all = { state: "done", note: null, priority: null, dueAt: new Date(0) } as const;
    const full = await repository.create({ kind: "mail", input: { path: "/b" }, ...all });
    assert.deepEqual({ ...full }, { ...made, ...all, id: full.id, createdAt: full.createdAt, input: { path: "/b" } });
    const many = await repository.createMany([
      { kind: "a", input: { path: "1" } },
      { kind: "b", input: { path: "2" }, ...all },
      { kind: "c", input: { path: "3" }, priority: 1, state: "running" },
    ]);
    assert.deepEqual(
      many.map(({ kind, state, note, priority }) => [kind, state, note, priority]),
      [
        ["a", "waiting", "new", 5],
        ["b", "done", null, null],
        ["c", "running", "new", 1],
      ],
    );
    assert.deepEqual(await repository.createMany([]), []);
    assert.equal((await taken()).length, 5);
  });

  test("where no request can change a row, the server's values do", async () => {
    const calls: unknown[] = [];
    const repository = new PostgresJobRepository(database.db, {
      hooks: {
        beforeCreate(values) {
          values.kind = values.kind.toUpperCase();
        },
        beforeUpdate(id, values) {
          calls.push(["before", id, { ...values }]);
          values.note = "from the hook";
        },
        afterUpdate: ({ revision }) => void calls.push(["after", revision]),
      },
    });
    const [job] = await repository.createMany([{ kind: "mail", input: { path: "/" } }]);
    assert.ok(job?.kind === "MAIL");
    await taken();
    const changed = await repository.update(job.id, { state: "running", dueAt: new Date(0), expectedVersion: 0 });
    assert.deepEqual(changed, { ...job, state: "running", dueAt: new Date(0), note: "from the hook", revision: 1 });
    assert.deepEqual(calls, [
      ["before", job.id, { state: "running", dueAt: new Date(0), expectedVersion: 0 }],
      ["after", 1],
    ]);
    assert.deepEqual((await taken()).map(JobEvent.parse), [
      { type: "updated", id: job.id, changes: { state: "running", note: "from the hook" } },
    ]);
    await assert.rejects(repository.update(job.id, { state: "done", expectedVersion: 0 }), ConflictError);
    const quiet = new PostgresJobRepository(database.db);
    assert.deepEqual(await quiet.update(job.id, { expectedVersion: 1 }), changed);
    await assert.rejects(quiet.update(job.id, { expectedVersion: 0 }), ConflictError);
    const inside = await transaction(database.db, withJobs).run(({ jobs }) =>
      jobs.update(job.id, { state: "done", expectedVersion: 1 }),
    );
    assert.deepEqual([inside.state, inside.revision], ["done", 2]);
  });

  test("a row of which nothing has to be known is made from nothing", async () => {
    const visits = new PostgresVisitRepository(database.db);
    const { id } = await visits.create();
    assert.deepEqual(await visits.findById(id), { ...(await visits.findById(id)), id, userId: null, address: null });
    const userId = newUuid();
    const [second] = await visits.createMany([{ userId }]);
    assert.ok(second !== undefined);
    await taken();
    assert.equal(await visits.updateScoped(second.id, newUuid(), { address: "10.0.0.1" }), null);
    assert.equal((await visits.updateScoped(second.id, userId, { address: "10.0.0.1" }))?.address, "10.0.0.1");
    assert.deepEqual((await taken()).map(VisitEvent.parse), [{ type: "updated", id: second.id, changes: {} }]);
    assert.ok(!("create" in PostgresPingRepository.prototype) && !("update" in PostgresPingRepository.prototype));
  });

  test("over HTTP the option supplies the values of a change, and is not asked where a request sets nothing", async () => {
    const repository = accounts();
    const account = await ada(repository);
    const asked: unknown[] = [];
    const options: AccountRouteOptions = {
      createValues: () => secrets,
      updateValues: async (dto, principal) => {
        asked.push([dto, principal]);
        return { plan: "paid", passwordHash: `by ${principal.name}` };
      },
    };
    const app = accountRouter(repository, options);
    const staff = { "x-staff": "Grace" };
    const path = `/accounts/${account.id}`;
    const empty = await send(app, "PATCH", path, { expectedVersion: 0, plan: "paid", passwordHash: "mine" }, staff);
    assert.deepEqual([empty.status, empty.json.revision, asked], [200, 0, []]);
    const changed = await send(app, "PATCH", path, { name: "A", expectedVersion: 0, passwordHash: "mine" }, staff);
    assert.deepEqual([changed.status, changed.json.name, changed.json.plan], [200, "A", "paid"]);
    assert.deepEqual(asked, [[{ name: "A", expectedVersion: 0 }, { name: "Grace" }]]);
    assert.equal((await repository.findById(account.id))?.passwordHash, "by Grace");
    assert.equal((await send(app, "PATCH", path, { name: 1 }, staff)).status, 400);
    assert.equal((await send(app, "PATCH", path, { name: "B" })).status, 401);
    assert.equal(asked.length, 1);
    const without = accountRouter(repository, { createValues: () => secrets });
    const plain = await send(without, "PATCH", path, { name: "B", expectedVersion: 1 }, staff);
    assert.deepEqual([plain.status, plain.json.name, plain.json.plan], [200, "B", "paid"]);
  });

  test("without a guard the option is given the request alone", async () => {
    const notices = new PostgresNoticeRepository(database.db);
    const notice = await notices.create({ text: "t" });
    const app = noticeRouter(notices, { updateValues: (dto) => ({ pinned: true, remark: `is ${dto.text}` }) });
    assert.equal((await send(app, "PATCH", `/notices/${notice.id}`, {})).json.pinned, false);
    assert.equal((await send(app, "PATCH", `/notices/${notice.id}`, { text: "u" })).json.pinned, true);
    assert.equal((await notices.findById(notice.id))?.remark, "is u");
  });
});

test("tsc refuses what the server does not change", () => {
  const repository = {} as PostgresAccountRepository;
  const memos = {} as PostgresMemoRepository;
  const checks = (): unknown => [
    // @ts-expect-error the request changes it
    repository.update("", { expectedVersion: 0 }, { name: "A" }),
    // @ts-expect-error the id stays
    repository.update("", { expectedVersion: 0 }, { id: "" }),
    // @ts-expect-error `delete` sets it
    repository.update("", { expectedVersion: 0 }, { deletedAt: null }),
    // @ts-expect-error PostgreSQL makes it
    repository.update("", { expectedVersion: 0 }, { createdAt: new Date() }),
    // @ts-expect-error the trigger sets it
    repository.update("", { expectedVersion: 0 }, { updatedAt: new Date() }),
    // @ts-expect-error it counts by itself
    repository.update("", { expectedVersion: 0 }, { revision: 1 }),
    // @ts-expect-error it is not nullable
    repository.update("", { expectedVersion: 0 }, { passwordHash: null }),
    // @ts-expect-error no request changes a job, so there is nothing to supply beside one
    (): JobRouteOptions => ({ updateValues: () => ({}) }),
    // @ts-expect-error an owner stays the owner
    memos.update("", {}, { userId: "" }),
  ];
  assert.equal(typeof checks, "function");
});
