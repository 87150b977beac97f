// The command of users: a name and an address into an account and its session.
import type { Repositories } from "../app.derived/index.ts";
import { drawSecurityStamp } from "./security-stamp.ts";
import type { Session } from "./session.ts";
import { Sessions } from "./sessions.ts";
import { type RegisterUser, type UserCommandContext, UserCommandHandler } from "./user.derived/index.ts";

type Context = UserCommandContext<Repositories>;

export class Accounts extends UserCommandHandler<Context> {
  async register(command: RegisterUser, { repositories }: Context): Promise<Session> {
    const user = await repositories.users.create(command, drawSecurityStamp());
    return { token: Sessions.tokenOf(user), userId: user.id };
  }
}
