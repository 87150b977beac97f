// The application of the case: two workspaces with an account each, and handlers that tests can change.
import type { Uuid } from "entity-derive";
import { notFound, type RouteOptions } from "entity-derive/http";
import { type Database, newUuid, type Queryable } from "entity-derive/runtime";
import type { Application } from "../../secured-application.ts";
import { type Answer, type App, send } from "../../send.ts";
import {
  type AccountCommandContext,
  AccountCommandHandler,
  type AccountHooks,
  type AmendAccount,
  type CloseAccount,
  type ExpireAccount,
  type OpenAccount,
  PostgresAccountRepository,
  type RenameAccount,
  type TouchAccount,
  type TransferAccount,
} from "./account.derived/index.ts";
import type { Account } from "./account.entity.ts";
import {
  acting,
  type OwnedRepositories,
  type Repositories,
  type RepositoriesOptions,
  repositories,
  router,
} from "./app.derived/index.ts";
import { type CorrectLine, type LineCommandContext, LineCommandHandler } from "./line.derived/index.ts";
import type { Line } from "./line.entity.ts";
import type { Member } from "./require-member.ts";

export type Context = AccountCommandContext<OwnedRepositories>;

/** A class of the application's own, with a field that every copy must have. */
export class OwnAccounts extends PostgresAccountRepository {
  protected readonly fee: number = 1;

  async charge(id: Uuid): Promise<void> {
    const account = await this.findById(id);
    if (account !== null)
      await this.update(id, { expectedVersion: account.revision }, { balance: account.balance - this.fee });
  }
}

/** Called in each command, before it returns. */
export type During = (context: Context, id: Uuid) => Promise<void> | void;

export class Accounts extends AccountCommandHandler<Context> {
  during: During = () => undefined;

  async open(command: OpenAccount, context: Context): Promise<Account> {
    const account = await context.repositories.accounts.create(command);
    await this.during(context, account.id);
    return account;
  }

  async transfer({ id, payload }: TransferAccount, context: Context): Promise<number> {
    const { accounts, entries } = context.repositories;
    const [from, to] = [await accounts.findById(id), await accounts.findById(payload.to)];
    if (from === null || to === null) throw notFound("Account");
    await accounts.update(to.id, { expectedVersion: to.revision }, { balance: to.balance + payload.amount });
    await accounts.update(id, { expectedVersion: from.revision }, { balance: from.balance - payload.amount });
    await entries.create({ accountId: id, amount: -payload.amount });
    await entries.create({ accountId: to.id, amount: payload.amount });
    await this.during(context, id);
    return from.balance - payload.amount;
  }

  async rename({ id, name }: RenameAccount, context: Context): Promise<Account> {
    const account = await context.repositories.accounts.findById(id);
    if (account === null) throw notFound("Account");
    await this.during(context, id);
    return context.repositories.accounts.update(id, { name, expectedVersion: account.revision });
  }

  async amend({ id, command: _, ...dto }: AmendAccount, context: Context): Promise<Account> {
    await this.during(context, id);
    return context.repositories.accounts.update(id, dto);
  }

  async close({ id }: CloseAccount, context: Context): Promise<void> {
    await this.during(context, id);
    await context.repositories.accounts.delete(id);
  }

  async expire({ id }: ExpireAccount, context: Context): Promise<void> {
    await this.during(context, id);
  }

  async touch({ id }: TouchAccount, context: Context): Promise<void> {
    await this.during(context, id);
  }
}

export class Lines extends LineCommandHandler<LineCommandContext<Repositories>> {
  counts: (() => Promise<void> | void)[] = [];

  correct({ document, number, text }: CorrectLine, { repositories }: LineCommandContext<Repositories>): Promise<Line> {
    return repositories.lines.update({ document, number }, { text });
  }

  async count(_command: unknown, { repositories }: LineCommandContext<Repositories>): Promise<number> {
    await repositories.lines.create({ document: "count", number: 1, text: "" });
    await this.counts.shift()?.();
    return (await repositories.lines.list(100, 0)).length;
  }
}

/** A workspace's requests. */
export interface Asking {
  readonly id: Uuid;
  readonly account: Uuid;
  ask(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

export interface Bank {
  readonly accounts: Accounts;
  readonly lines: Lines;
  readonly app: App;
  readonly application: Application;
  readonly ours: Asking;
  readonly theirs: Asking;
  /** The errors that `onError` received. */
  readonly errors: unknown[];
  /** The rows of a query, as the role that owns the tables. */
  all(sql: string): Promise<readonly (readonly (string | null)[])[]>;
}

export interface BankOptions {
  readonly hooks?: AccountHooks<Member>;
  readonly options?: RouteOptions;
  /** Converts the database that repositories use. */
  readonly on?: (db: Database) => Queryable;
}

/** Runs a test with two workspaces, behind policies. */
export async function withBank(
  open: () => Promise<Application>,
  run: (bank: Bank) => Promise<void>,
  { hooks = {}, options = {}, on = (db) => db }: BankOptions = {},
): Promise<void> {
  const app = await open();
  try {
    const errors: unknown[] = [];
    const accounts = new Accounts({ hooks });
    const lines = new Lines();
    const given: RepositoriesOptions = {
      actor: ({ name }: Member) => name,
      accounts: { repository: OwnAccounts, hooks },
    };
    const served = router(acting(repositories(on(app.db), given)), {
      owner: ({ workspaceId }: Member) => workspaceId,
      onError: (error) => errors.push(error),
      ...options,
      accounts: { commands: accounts },
      lines: { commands: lines },
    });
    const workspace = async (name: string): Promise<Asking> => {
      const id = newUuid();
      await app.owner.query({ name: "found", text: "INSERT INTO workspaces VALUES ($1, $2)" }, [id, name]);
      const made = await new PostgresAccountRepository(app.db).ownedBy(id).create({ name });
      return {
        id,
        account: made.id,
        ask: (method, path, body, headers = {}) =>
          send(served, method, path, body, { "x-workspace": id, "x-member": name, ...headers }),
      };
    };
    const ours = await workspace("ours");
    const theirs = await workspace("theirs");
    const all: Bank["all"] = async (text) => (await app.owner.query({ name: "all", text }, [])).rows;
    await run({ accounts, lines, app: served, application: app, ours, theirs, errors, all });
  } finally {
    await app.close();
  }
}
