// Commands over HTTP: every source, kind, payload and result, through every framework.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Problem, type Route } from "entity-derive/http";
import { NotFoundError, newUuid } from "entity-derive/runtime";
import { hc } from "hono/client";
import { type Answer, adapters, type Server } from "../../../../entity-derive/tests/http/servers.ts";
import {
  AccountApi,
  type AccountCommandContext,
  AccountCommandHandler,
  AccountMigration,
  type AccountRepository,
  type AmendAccount,
  accountRouter,
  accountRoutes,
  type ChangeEmailAccount,
  type CloseAccount,
  type DissolveAccount,
  type FreezeAccount,
  type InviteAccount,
  type OpenAccount,
  type OpenJointAccount,
  PostgresAccountRepository,
  type ThawAccount,
  type TransferAccount,
  type TransferAllAccount,
} from "./account.derived/index.ts";
import type { Account } from "./account.entity.ts";
import {
  type AuditLedger,
  type EnterLedger,
  type EraseLedger,
  LedgerApi,
  type LedgerCommandContext,
  LedgerCommandHandler,
  LedgerMigration,
  type LedgerRepository,
  ledgerRoutes,
  PostgresLedgerRepository,
  type RenameLedger,
} from "./ledger.derived/index.ts";
import type { Ledger } from "./ledger.entity.ts";
import type { Move, Receipt, Report } from "./transfers.ts";

class Accounts extends AccountCommandHandler<AccountCommandContext> {
  readonly log: string[] = [];

  open(command: OpenAccount, { principal, owner, repositories }: AccountCommandContext): Promise<Account> {
    this.log.push(`open for ${principal?.name} of ${owner}`);
    return repositories.accounts.create(command);
  }

  async openJoint({ id, ...request }: OpenJointAccount, context: AccountCommandContext): Promise<Account> {
    const { nickname } = await found(id, context);
    return context.repositories.accounts.create({ ...request, nickname });
  }

  amend({ id, ...patch }: AmendAccount, { repositories }: AccountCommandContext): Promise<Account> {
    return repositories.accounts.update(id, patch);
  }

  async changeEmail({ id, email, nickname }: ChangeEmailAccount, context: AccountCommandContext): Promise<Account> {
    const { version } = await found(id, context);
    return context.repositories.accounts.update(id, { email, nickname, expectedVersion: version });
  }

  async freeze({ id }: FreezeAccount, { principal, request }: AccountCommandContext): Promise<void> {
    this.log.push(`${principal?.name} froze ${id} by ${request.method} ${request.path}`);
  }

  async close({ id }: CloseAccount, { repositories }: AccountCommandContext): Promise<void> {
    if (!(await repositories.accounts.delete(id))) throw new NotFoundError("Account", id);
  }

  async dissolve(command: DissolveAccount): Promise<void> {
    this.log.push(JSON.stringify(command));
  }

  async purgeAll(): Promise<void> {
    this.log.push("purged");
  }

  async transfer({ payload, ...rest }: TransferAccount): Promise<Receipt> {
    if (payload.amount <= 0) throw new Problem(422, "nothing to transfer");
    this.log.push(JSON.stringify({ ...rest, payload }));
    const lines = (payload.lines ?? []).map((line) => ({ ...line, secret: "inner" }));
    return Object.assign({ number: 'R-"1"', lines }, { secret: "outer" });
  }

  async transferAll({ payload }: TransferAllAccount): Promise<void> {
    this.log.push(`${payload.length} transfers`);
  }

  thaw({ id }: ThawAccount, context: AccountCommandContext): Promise<Account> {
    return found(id, context);
  }

  async invite({ payload }: InviteAccount): Promise<{ token: string }> {
    return { token: `for ${payload.name}` };
  }
}

async function found(id: string, { repositories }: AccountCommandContext): Promise<Account> {
  const account = await repositories.accounts.findById(id);
  if (account === null) throw new NotFoundError("Account", id);
  return account;
}

const report: Report = {
  findings: [
    { kind: "missing", id: "1" },
    { kind: "late", id: "2", off: 0.5 },
  ],
  totals: { a: 1, 'b"': 2 },
  worst: "all",
  span: [1, 2, 3, 4],
  moves: { amount: 1, parts: [{ amount: 2, parts: [] }] },
};

class Ledgers extends LedgerCommandHandler<LedgerCommandContext> {
  answer: Report = report;
  asked: unknown;

  enter(command: EnterLedger, { repositories }: LedgerCommandContext): Promise<Ledger> {
    return repositories.ledgers.create(command);
  }

  async audit(command: AuditLedger): Promise<Report> {
    this.asked = command;
    return this.answer;
  }

  async rename({ number, ...changes }: RenameLedger, { repositories }: LedgerCommandContext): Promise<Ledger> {
    const ledger = await repositories.ledgers.findById(number);
    if (ledger === null) throw new NotFoundError("Ledger", number);
    return { ...ledger, ...changes };
  }

  async moves(): Promise<Move[]> {
    return [report.moves, Object.assign({ amount: 3, parts: [] }, { secret: 1 })];
  }

  async erase(_command: EraseLedger): Promise<void> {
    throw new Error("it has no route");
  }
}

/** Sends JSON, as a clerk unless it says otherwise. */
async function ask(
  server: Server,
  route: string,
  body?: unknown,
  headers: Record<string, string> = clerk,
): Promise<Sent> {
  const [method = "", path = ""] = route.split(" ");
  const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  const text = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
  const answer = await server.send(method, path, { headers: { ...type, ...headers }, ...text });
  return { ...answer, json: /json/.test(answer.headers["content-type"] ?? "") ? JSON.parse(answer.text) : undefined };
}

interface Sent extends Answer {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it as they expect it to be
  readonly json: any;
}

const clerk = { "x-clerk": "Ada" };

const startHono = adapters["Hono, app.request"] as (typeof adapters)[string];

async function serving(
  start: (typeof adapters)[string],
  routes: readonly Route[],
  use: (server: Server) => Promise<void>,
): Promise<void> {
  const server = await start(routes, "/v1");
  try {
    await use(server);
  } finally {
    await server.close();
  }
}

describeBehaviour("command-routes", (database) => {
  database.migrateOnce([AccountMigration, LedgerMigration]);

  test("a command without a transaction runs once after a collision, since its first write is there", async () => {
    class Colliding extends Accounts {
      override async open(command: OpenAccount, context: AccountCommandContext): Promise<Account> {
        await super.open(command, context);
        throw Object.assign(new Error("deadlock detected"), { severity: "ERROR", code: "40P01" });
      }
    }
    const accounts = new PostgresAccountRepository(database.db);
    const errors: unknown[] = [];
    const onError = (error: unknown): void => void errors.push(error);
    const routes = accountRoutes(accounts, { commands: new Colliding(), onError });
    await serving(startHono, routes, async (server) => {
      assert.equal((await ask(server, "POST /v1/accounts/open", { email: "a@x.org" }, {})).status, 503);
    });
    assert.deepEqual([(await accounts.list(10, 0)).length, errors.length], [1, 1]);
  });

  for (const [name, start] of Object.entries(adapters)) {
    test(`the life of an account through ${name}`, async () => {
      const events: string[] = [];
      const commands = new Accounts({
        hooks: {
          beforeCommand: ({ command }) => void events.push(`before ${command}`),
          afterCommand: ({ command }) => void events.push(`after ${command}`),
        },
      });
      const routes = accountRoutes(new PostgresAccountRepository(database.db), { commands });
      await serving(start, routes, async (server) => {
        const opened = await ask(
          server,
          "POST /v1/accounts/open",
          { email: "a@x.org", id: "mine", command: "close" },
          {},
        );
        assert.equal(opened.status, 201, opened.text);
        const { id } = opened.json;
        assert.equal(opened.headers["location"], `/v1/accounts/${id}`);
        assert.deepEqual(opened.json, { id, email: "a@x.org", nickname: null, balance: 0, version: 0 });
        assert.deepEqual(commands.log.splice(0), ["open for undefined of undefined"]);
        assert.deepEqual(events.splice(0), ["before open", "after open"]);

        const joint = await ask(server, `POST /v1/accounts/${id}/open-joint`, { email: "b@x.org" });
        assert.deepEqual([joint.status, joint.headers["location"]], [201, `/v1/accounts/${joint.json.id}`]);
        assert.notEqual(joint.json.id, id);

        const amended = await ask(server, `PUT /v1/accounts/${id}/amend`, { nickname: "A", expectedVersion: 0 });
        assert.deepEqual([amended.status, amended.json.nickname, amended.json.version], [200, "A", 1]);
        assert.equal(
          (await ask(server, `PUT /v1/accounts/${id}/amend`, { expectedVersion: 0, nickname: "B" })).status,
          409,
        );

        const changed = await ask(server, `PUT /v1/accounts/${id}/change-email`, { email: "c@x.org", nickname: null });
        assert.deepEqual([changed.status, changed.json.email, changed.json.nickname], [200, "c@x.org", null]);
        const partly = await ask(server, `PUT /v1/accounts/${id}/change-email`, { email: "c@x.org" });
        assert.deepEqual([partly.status, partly.json.issues[0].path], [400, "nickname"]);

        const frozen = await ask(server, `PUT /v1/accounts/${id.toUpperCase()}/freeze`);
        assert.deepEqual([frozen.status, frozen.text], [204, ""]);
        assert.match(commands.log.splice(0).join(), new RegExp(`^Ada froze ${id} by PUT /v1/accounts/[^/]+/freeze$`));

        assert.equal((await ask(server, `POST /v1/accounts/${id}/dissolve`, { email: "c@x.org" })).status, 204);
        assert.deepEqual(
          commands.log.splice(0).map((text) => JSON.parse(text)),
          [{ email: "c@x.org", command: "dissolve", id }],
        );

        const sent = { to: joint.json.id, amount: 5, lines: [{ text: "x", share: null, more: 1 }], more: 1 };
        const moved = await ask(server, `POST /v1/accounts/${id}/transfer`, sent);
        assert.deepEqual([moved.status, moved.json], [200, { number: 'R-"1"', lines: [{ text: "x", share: null }] }]);
        const { more, ...payload } = { ...sent, lines: [{ text: "x", share: null }] };
        assert.deepEqual(
          commands.log.splice(0).map((text) => JSON.parse(text)),
          [{ command: "transfer", id, payload }],
        );
        assert.equal((await ask(server, `POST /v1/accounts/${id}/transfer`, { ...sent, amount: 0 })).status, 422);
        const wrong = await ask(server, `POST /v1/accounts/${id}/transfer`, {
          ...sent,
          lines: [{ text: "x", share: "1" }],
        });
        assert.deepEqual([wrong.status, wrong.json.issues[0].path], [400, "lines[0].share"]);

        assert.equal((await ask(server, "POST /v1/accounts/transfer-all", [{ to: id, amount: 1 }])).status, 204);
        assert.equal((await ask(server, "DELETE /v1/accounts/purge-all")).status, 204);
        assert.deepEqual(commands.log.splice(0), ["1 transfers", "purged"]);

        const thawed = await ask(server, `POST /v1/accounts/${id}/thaw`);
        assert.deepEqual(thawed.json, changed.json);
        const invited = await ask(server, "POST /v1/accounts/invite", { name: "Bob" });
        assert.deepEqual(
          [invited.status, invited.json, invited.headers["location"]],
          [201, { token: "for Bob" }, undefined],
        );

        assert.equal((await ask(server, `DELETE /v1/accounts/${id}/close`)).status, 204);
        assert.equal((await ask(server, `DELETE /v1/accounts/${id}/close`)).status, 404);
        assert.equal((await ask(server, `POST /v1/accounts/${id}/thaw`)).status, 404);
      });
    });

    test(`what is refused through ${name}`, async () => {
      const commands = new Accounts();
      await serving(start, accountRoutes(new PostgresAccountRepository(database.db), { commands }), async (server) => {
        const id = newUuid();
        for (const [route, body] of [
          ["DELETE /v1/accounts/purge-all", undefined],
          ["POST /v1/accounts/transfer-all", "no JSON"],
          ["PUT /v1/accounts/no-id/freeze", undefined],
          [`POST /v1/accounts/${id}/transfer`, { amount: "x" }],
        ] as const) {
          assert.equal((await ask(server, route, body, {})).status, 401, route);
        }
        assert.equal((await ask(server, "PUT /v1/accounts/no-id/freeze")).status, 400);
        assert.equal((await ask(server, "PUT /v1/accounts/no-id/change-email", "{")).status, 400);
        assert.equal((await ask(server, "POST /v1/accounts/open", "{")).status, 400);
        assert.equal((await ask(server, "POST /v1/accounts/open", undefined)).status, 415);
        assert.equal((await ask(server, "POST /v1/accounts/open", "{}", { "content-type": "text/plain" })).status, 415);
        assert.equal((await ask(server, "POST /v1/accounts/open", `{"email":"${"x".repeat(1_100_000)}"}`)).status, 413);
        const other = await ask(server, "GET /v1/accounts/open");
        assert.deepEqual([other.status, other.headers["allow"]], [405, "POST, OPTIONS"]);
        assert.deepEqual(commands.log, []);

        const opened = (await ask(server, "POST /v1/accounts/open", { email: "tag@x.org" })).json.id;
        commands.log.length = 0;
        const freeze = async (row: string, tag: string): Promise<number> =>
          (await ask(server, `PUT /v1/accounts/${row}/freeze`, undefined, { ...clerk, "if-match": tag })).status;
        assert.equal(await freeze(opened, "*, *"), 400);
        assert.equal(await freeze(opened, `"${opened}-1"`), 412);
        assert.equal(await freeze(id, "*"), 404);
        assert.deepEqual(commands.log, []);
        assert.equal(await freeze(opened, `"${opened}-0"`), 204);
        assert.equal(commands.log.length, 1);
      });
    });

    test(`results are what their types name, through ${name}`, async () => {
      const commands = new Ledgers();
      await serving(
        start,
        ledgerRoutes(new PostgresLedgerRepository(database.db), { commands, onError: () => {} }),
        async (server) => {
          const openedAt = "2026-01-02T03:04:05.000Z";
          const entered = await ask(server, "POST /v1/api/ledgers/enter", { title: "t", openedAt });
          const { number } = entered.json;
          assert.deepEqual(entered.json, { number, title: "t", openedAt, limit: "100" });
          assert.equal(entered.headers["location"], `/v1/api/ledgers/${number}`);
          const later = { title: "u", openedAt: "2027-01-02T03:04:05.000Z" };
          const renamed = await ask(server, `PUT /v1/api/ledgers/${number}/rename`, later);
          assert.deepEqual(renamed.json, { ...entered.json, ...later });

          const audit = `POST /v1/api/ledgers/${number}/audit`;
          const first = await ask(server, audit, { from: "2026-02-28" });
          assert.deepEqual(commands.asked, { command: "audit", number, payload: { from: "2026-02-28" } });
          assert.deepEqual(first.json, report);
          commands.answer = { ...report, findings: [{ kind: "late", id: "2", off: Number.NaN }] };
          assert.equal((await ask(server, audit, { from: "2026-02-28" })).status, 500);
          assert.equal((await ask(server, audit, { from: "2026-02-30" })).status, 400);

          const moves = await ask(server, "POST /v1/api/ledgers/moves");
          assert.deepEqual(moves.json, [report.moves, { amount: 3, parts: [] }]);

          const worst = { kind: "wrong", id: "3", off: 1, secret: 1 } as const;
          const hints = Object.assign({ first: "f", __proto__: null, second: "s" });
          commands.answer = { ...report, findings: [], totals: {}, worst, span: [0, 0], hints };
          assert.deepEqual((await ask(server, audit, { from: "2026-02-28" })).json, {
            ...report,
            findings: [],
            totals: {},
            worst: { kind: "wrong", id: "3", off: 1 },
            span: [0, 0],
            hints: { first: "f", second: "s" },
          });
          assert.equal((await ask(server, `DELETE /v1/api/ledgers/${number}/erase`)).status, 404);
        },
      );
    });
  }

  test("a client of Hono knows what commands take and give", async () => {
    const app = accountRouter(new PostgresAccountRepository(database.db), { commands: new Accounts() });
    const client = hc<typeof app>("http://localhost", {
      fetch: (input: string | URL | Request, init?: RequestInit) => app.request(input, init),
      headers: clerk,
    });
    const opened = await client.accounts.open.$post({ json: { email: "a@x.org" } });
    assert.ok(opened.status === 201);
    const { id } = await opened.json();
    const moved = await client.accounts[":id"].transfer.$post({ param: { id }, json: { to: id, amount: 1 } });
    assert.ok(moved.status === 200);
    const receipt: Receipt = await moved.json();
    assert.deepEqual(receipt, { number: 'R-"1"', lines: [] });
    const closed = await client.accounts[":id"].close.$delete({ param: { id } });
    assert.equal(closed.status, 204);
    // @ts-expect-error: `nickname` is required, since the command lists it
    const refused = await client.accounts[":id"]["change-email"].$put({ param: { id }, json: { email: "x" } });
    assert.equal(refused.status, 400);
  });

  test("commands get the repositories that the application makes for them", async () => {
    const ledgers = new PostgresLedgerRepository(database.db);
    const accounts = new PostgresAccountRepository(database.db);
    const given: unknown[] = [];
    const repositories = (...scope: unknown[]): Both => {
      given.push(scope);
      return { accounts, ledgers };
    };
    const [enter] = ledgerRoutes(ledgers, { commands: new WithAccounts(), repositories });
    assert.ok(enter !== undefined);
    const server = await startHono([enter], "");
    const { json } = await ask(server, "POST /api/ledgers/enter", { title: "t", openedAt: "2026-01-02T03:04:05Z" });
    assert.deepEqual(
      (await accounts.list(10, 0)).map(({ email }) => email),
      [`of ${json.number}`],
    );
    assert.deepEqual(given, [[undefined, undefined]]);
  });
});

interface Both {
  readonly accounts: AccountRepository;
  readonly ledgers: LedgerRepository;
}

class WithAccounts extends LedgerCommandHandler<LedgerCommandContext<Both>> {
  async enter(command: EnterLedger, { repositories }: LedgerCommandContext<Both>): Promise<Ledger> {
    const ledger = await repositories.ledgers.create(command);
    await repositories.accounts.create({ email: `of ${ledger.number}` });
    return ledger;
  }

  async audit(): Promise<Report> {
    return report;
  }

  async moves(): Promise<Move[]> {
    return [];
  }

  rename(): Promise<Ledger> {
    throw new Error("not asked for");
  }

  erase(): Promise<void> {
    throw new Error("not asked for");
  }
}

test("a handler that needs more repositories than there are is refused by tsc", () => {
  const ledgers = null as unknown as LedgerRepository;
  const commands = new WithAccounts();
  // @ts-expect-error: nothing makes the repositories of its context
  assert.ok(ledgerRoutes(ledgers, { commands }));
  // @ts-expect-error: nothing carries out the commands
  assert.ok(ledgerRoutes(ledgers, {}));
  assert.ok(ledgerRoutes(ledgers, { commands: new Ledgers() }));
});

test("the documents are valid OpenAPI", async () => {
  for (const document of [AccountApi.openapi(), LedgerApi.openapi()]) {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    assert.ok(valid, JSON.stringify(errors));
  }
});

test("the documents describe the commands", () => {
  const { paths, components } = AccountApi.openapi();
  assert.deepEqual(Object.keys(paths), [
    "/accounts",
    "/accounts/open",
    "/accounts/purge-all",
    "/accounts/transfer-all",
    "/accounts/invite",
    "/accounts/{id}",
    ...["open-joint", "amend", "change-email", "freeze", "close", "dissolve", "transfer", "thaw"].map(
      (name) => `/accounts/{id}/${name}`,
    ),
  ]);
  assert.deepEqual(paths["/accounts/open"]?.post?.security, []);
  assert.equal(paths["/accounts/{id}/freeze"]?.put?.requestBody, undefined);
  assert.deepEqual(Object.keys(paths["/accounts/{id}/freeze"]?.put?.responses ?? {}), [
    "204",
    "400",
    "401",
    "403",
    "404",
    "409",
    "412",
    "422",
  ]);
  assert.deepEqual(components.schemas["TransferAccountResult"], {
    type: "object",
    required: ["number", "lines"],
    properties: {
      number: { type: "string" },
      lines: {
        type: "array",
        items: {
          type: "object",
          required: ["text", "share"],
          properties: { text: { type: "string" }, share: { type: ["number", "null"], format: "double" } },
        },
      },
      note: { type: "string" },
    },
  });
  assert.equal(LedgerApi.openapi().paths["/api/ledgers/{id}/erase"], undefined);
});
