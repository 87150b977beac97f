// A user into what may be shown of it.
import type { User } from "../user.entity.ts";

export function shownUser(user: User): Omit<User, "deletedAt"> {
  const { deletedAt: _, ...shown } = user;
  return shown;
}
