import { notFound } from "entity-derive/http";
import type { Database } from "entity-derive/runtime";
import {
  type AccountCommandContext,
  AccountCommandHandler,
  type AccountHooks,
  type DepositAccount,
  type RenameAccount,
} from "./account.derived/index.ts";
import type { Account } from "./account.entity.ts";
import { type Repositories, repositories, router } from "./app.derived/index.ts";

/** Functions that run around each write. A type error here says which hook does not fit. */
const hooks: AccountHooks = {
  beforeCreate: (dto) => {
    dto.email = dto.email.toLowerCase();
  },
  afterCommand: ({ command }) => {
    console.log(`done: ${command}`);
  },
};

type Context = AccountCommandContext<Repositories>;

class Accounts extends AccountCommandHandler<Context> {
  rename({ id, name }: RenameAccount, { repositories: { accounts } }: Context): Promise<Account> {
    return accounts.update(id, { name });
  }

  async deposit({ id, payload }: DepositAccount, { repositories: { accounts } }: Context): Promise<Account> {
    const account = await accounts.whileLocked(id, async (locked) => locked);
    if (account === null) throw notFound("Account");
    return accounts.update(id, { balance: account.balance + payload.amount });
  }
}

/** Returns the application. The playground calls it with its database. */
export function serve(db: Database) {
  return router(repositories(db, { accounts: { hooks } }), { accounts: { commands: new Accounts({ hooks }) } });
}
