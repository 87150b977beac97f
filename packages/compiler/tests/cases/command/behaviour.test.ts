// Commands by `@command`: made, discriminated and carried out over a real repository, with results typed by the command.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { type Database, NotFoundError, newUuid, transaction } from "entity-derive/runtime";
import {
  AccountCommand,
  AccountCommandHandler,
  type AccountCommandResult,
  AccountMigration,
  type AmendAccount,
  type ChangeContactAccount,
  type CloseAccount,
  type CreateAccountRequest,
  type ExchangeAccount,
  type FreezeAccount,
  type LocateAccount,
  type OpenAccount,
  type OpenForAccount,
  PostgresAccountRepository,
  type ReportAccount,
  type TransferAccount,
  type TransferAllAccount,
  UpdateAccountRequest,
  withAccounts,
} from "./account.derived/index.ts";
import type { Account } from "./account.entity.ts";
import { InvoiceCommand, InvoiceCommandHandler, type IssueInvoice } from "./invoice.derived/commands.ts";
import { LetterCommand, LetterCommandHandler, type SendLetter } from "./letter.derived/index.ts";
import { StampCommand } from "./stamp.derived/index.ts";
import type { Receipt, Transfer } from "./transfers.ts";

/** What the methods of the handler are given besides the command. */
interface Call {
  readonly accounts: PostgresAccountRepository;
  readonly log: string[];
}

class Accounts extends AccountCommandHandler<Call> {
  open(command: OpenAccount, { accounts }: Call): Promise<Account> {
    return accounts.create(command);
  }

  async openFor({ id, ...request }: OpenForAccount, { accounts, log }: Call): Promise<Account> {
    log.push(`for ${(await this.#found(id, accounts)).owner}`);
    return accounts.create(request);
  }

  amend({ id, ...patch }: AmendAccount, { accounts }: Call): Promise<Account> {
    return accounts.update(id, patch);
  }

  async changeContact({ id, ...contact }: ChangeContactAccount, { accounts }: Call): Promise<Account> {
    const { version } = await this.#found(id, accounts);
    return accounts.update(id, { ...contact, expectedVersion: version });
  }

  async freeze({ id }: FreezeAccount, { log }: Call): Promise<void> {
    log.push(`froze ${id}`);
  }

  async close({ id, email }: CloseAccount, { accounts, log }: Call): Promise<void> {
    log.push(`${email} is told: ${await accounts.delete(id)}`);
  }

  async purgeAll(_command: object, { accounts }: Call): Promise<void> {
    await accounts.deleteMany((await accounts.list(100, 0)).map(({ id }) => id));
  }

  async transfer({ id, payload }: TransferAccount, { accounts }: Call): Promise<Receipt> {
    const { owner } = await this.#found(id, accounts);
    return { number: `${owner}-1`, of: payload };
  }

  async transferAll({ payload }: TransferAllAccount, { log }: Call): Promise<void> {
    log.push(...payload.map(({ amount }) => amount));
  }

  async locate({ id, address }: LocateAccount): Promise<AccountCommandResult<LocateAccount>> {
    return address.zip === null ? null : { number: id, of: address };
  }

  async total(_command: object, { accounts }: Call): Promise<string> {
    return String((await accounts.list(100, 0)).length);
  }

  async exchange({ payload }: ExchangeAccount): Promise<bigint> {
    return BigInt(payload.for) * 2n;
  }

  async report({ payload }: ReportAccount): Promise<Transfer> {
    return { to: newUuid(), amount: String(payload.limits.gold ?? 0) };
  }

  async #found(id: string, accounts: PostgresAccountRepository): Promise<Account> {
    const account = await accounts.findById(id);
    if (account === null) throw new NotFoundError("Account", id);
    return account;
  }
}

const ada: CreateAccountRequest = {
  owner: "Ada",
  email: "ada@example.org",
  address: { street: "St James's Square", zip: null },
};

const handler = new Accounts();

test("a command is its fields and its name, whatever else is given", () => {
  assert.deepEqual(AccountCommand.open(ada), { ...ada, command: "open" });
  assert.deepEqual(AccountCommand.openFor({ id: "x", ...ada }), { id: "x", ...ada, command: "openFor" });
  assert.deepEqual(AccountCommand.freeze({ id: "x" }), { command: "freeze", id: "x" });
  assert.deepEqual(AccountCommand.purgeAll(), { command: "purgeAll" });
  const payload: Transfer = { to: "y", amount: "1.50" };
  assert.deepEqual(AccountCommand.transfer({ id: "x", payload }), { command: "transfer", id: "x", payload });
  assert.deepEqual(AccountCommand.transferAll([payload]), { command: "transferAll", payload: [payload] });
  const amended = AccountCommand.amend({
    id: "x",
    ...UpdateAccountRequest.patch().clearNickname().expectingVersion(2),
  });
  assert.deepEqual(amended, { command: "amend", id: "x", nickname: null, expectedVersion: 2 });
  const forged = { ...ada, command: "purgeAll" };
  assert.equal(AccountCommand.open(forged).command, "open");
});

describeBehaviour("commands", (database) => {
  database.migrateOnce([AccountMigration]);

  function opened(db: Database = database.db): Call {
    return { accounts: new PostgresAccountRepository(db), log: [] };
  }

  test("each reaches its method, and gives back what it is declared with", async () => {
    const call = opened();
    const account: Account = await handler.handle(AccountCommand.open(ada), call);
    assert.deepEqual(account, { ...ada, id: account.id, nickname: null, level: "basic", pinHash: null, version: 0 });
    const { id } = account;
    const amended: Account = await handler.handle(
      AccountCommand.amend({ id, level: "gold", expectedVersion: 0 }),
      call,
    );
    assert.deepEqual(amended, { ...account, level: "gold", version: 1 });
    const contact = { email: "a@b.org", nickname: "A", level: "gold", address: { street: "x", zip: "1" } } as const;
    const changed = await handler.handle(AccountCommand.changeContact({ id, ...contact }), call);
    assert.deepEqual(changed, { ...amended, ...contact, version: 2 });
    assert.deepEqual(await call.accounts.findById(id), changed);
    const second = await handler.handle(AccountCommand.openFor({ ...ada, id, owner: "Grace" }), call);
    assert.notEqual(second.id, id);
    const payload = { to: second.id, amount: "12.50" };
    const receipt: Receipt = await handler.handle(AccountCommand.transfer({ id, payload }), call);
    assert.deepEqual(receipt, { number: "Ada-1", of: payload });
    const located = await handler.handle(AccountCommand.locate({ id, address: contact.address }), call);
    assert.equal(located?.of.zip, "1");
    assert.equal(await handler.handle(AccountCommand.locate({ id, address: ada.address }), call), null);
    const total: string = await handler.handle(AccountCommand.total(), call);
    assert.equal(total, "2");
    const exchanged: bigint = await handler.handle(AccountCommand.exchange({ from: id, for: "21" }), call);
    assert.equal(exchanged, 42n);
    const report = await handler.handle(AccountCommand.report({ day: new Date(), limits: { gold: 7 } }), call);
    assert.equal(report.amount, "7");
    const nothing: AccountCommandResult<TransferAllAccount> = await handler.handle(
      AccountCommand.transferAll([payload, payload]),
      call,
    );
    assert.equal(nothing, undefined);
    await handler.handle(AccountCommand.freeze({ id }), call);
    await handler.handle(AccountCommand.close({ id, email: "x@y.org" }), call);
    assert.equal(await call.accounts.findById(id), null);
    await handler.handle(AccountCommand.purgeAll(), call);
    assert.deepEqual(await call.accounts.list(9, 0), []);
    assert.deepEqual(call.log, ["for Ada", "12.50", "12.50", `froze ${id}`, "x@y.org is told: true"]);
  });

  test("what a method throws comes out, and a transaction as context takes it back", async () => {
    const call = opened();
    const id = newUuid();
    await assert.rejects(
      handler.handle(AccountCommand.amend({ id, email: "x", expectedVersion: 0 }), call),
      NotFoundError,
    );
    const failing = transaction(database.db, withAccounts).run(async ({ accounts }) => {
      await handler.handle(AccountCommand.open(ada), { accounts, log: [] });
      await handler.handle(AccountCommand.transfer({ id, payload: { to: id, amount: "1" } }), { accounts, log: [] });
    });
    await assert.rejects(failing, NotFoundError);
    assert.deepEqual(await call.accounts.list(9, 0), []);
  });

  test("a command of no known name is refused, and no method of another kind is reached", async () => {
    const call = opened();
    for (const command of ["promote", "handle", "constructor", "toString", "", "Open"]) {
      const untyped = { ...ada, command } as unknown as OpenAccount;
      const message = `Account has no command ${JSON.stringify(command)}`;
      await assert.rejects(handler.handle(untyped, call), new TypeError(message));
    }
    const long = { command: "x".repeat(99) } as unknown as OpenAccount;
    await assert.rejects(handler.handle(long, call), new TypeError(`Account has no command "${"x".repeat(40)}…"`));
    for (const untyped of [{}, { command: 7 }, { command: ["open"] }, null, undefined])
      await assert.rejects(handler.handle(untyped as unknown as OpenAccount, call), TypeError);
    assert.deepEqual(await call.accounts.list(9, 0), []);
  });
});

test("without a context `handle` takes the command alone", async () => {
  const sent: string[] = [];
  class Post extends LetterCommandHandler {
    async send({ text }: SendLetter): Promise<{ id: string; text: string }> {
      sent.push(text);
      return { id: newUuid(), text };
    }
  }
  const letter = await new Post().handle(LetterCommand.send({ text: "Dear Ada" }));
  assert.equal(letter.text, "Dear Ada");
  assert.deepEqual(sent, ["Dear Ada"]);
  assert.deepEqual(StampCommand.void({ id: "x" }), { command: "void", id: "x" });
});

test("the commands of a class with methods do not load it", async () => {
  class Billing extends InvoiceCommandHandler<string> {
    async issue({ total }: IssueInvoice, by: string): Promise<never> {
      throw new Error(`${by} cannot issue ${total}`);
    }
    async remind(): Promise<void> {}
  }
  const number = newUuid();
  assert.deepEqual(InvoiceCommand.remind({ number }), { command: "remind", number });
  assert.equal(await new Billing().handle(InvoiceCommand.remind({ number }), "Ada"), undefined);
  await assert.rejects(new Billing().handle(InvoiceCommand.issue({ total: "5" }), "Ada"), /Ada cannot issue 5/);
});

/** What tsc refuses; never called. */
export async function refused(call: Call): Promise<void> {
  const id = newUuid();
  // @ts-expect-error the context is missing
  await handler.handle(AccountCommand.open(ada));
  // @ts-expect-error an account is no text
  const text: string = await handler.handle(AccountCommand.open(ada), call);
  // @ts-expect-error nothing comes back
  const frozen: Account = await handler.handle(AccountCommand.freeze({ id }), call);
  // @ts-expect-error a receipt is no account
  const receipt: Account = await handler.handle(
    AccountCommand.transfer({ id, payload: { to: id, amount: "1" } }),
    call,
  );
  // @ts-expect-error a required create field
  AccountCommand.open({ owner: "Ada" });
  // @ts-expect-error no create field
  AccountCommand.open({ ...ada, pinHash: "x" });
  // @ts-expect-error every listed field, though the column may be NULL
  AccountCommand.changeContact({ id, email: "x", level: "gold", address: ada.address });
  // @ts-expect-error not a value of the choice
  AccountCommand.amend({ id, level: "silver", expectedVersion: 0 });
  // @ts-expect-error the version that the change is based on
  AccountCommand.amend({ id, email: "x" });
  // @ts-expect-error the id
  AccountCommand.freeze({});
  // @ts-expect-error no such command
  await handler.handle({ command: "promote", id }, call);
  // @ts-expect-error a method is missing
  class Half extends LetterCommandHandler {}
  assert.fail(String([text, frozen, receipt, Half]));
}
