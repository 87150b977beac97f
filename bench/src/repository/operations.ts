// The calls that are compared: each contestant makes the same ones, in the same order, with the same values.
import { sampleUser } from "../sample-users.ts";
import type { UserContestant } from "./contestant.ts";

export interface Operation {
  readonly name: string;
  /** The tables that it changes, which are put in order after each slice. */
  readonly writes: "nothing" | "users" | "members";
  /** How often it can be called before the table has to be put in order; for most, without an end. */
  readonly limit: number;
  /** @param turn counts the calls of a slice, from 0 */
  call(users: UserContestant, turn: number): Promise<unknown>;
}

/** Prefix of the email addresses of created rows, before seven digits. */
const firstMade = 1_000_000;

/** @param ids of the rows in the table */
export function operationsOn(ids: readonly string[]): readonly Operation[] {
  const id = (turn: number): string => ids[(turn * 7919) % ids.length] ?? "";
  const some = (turn: number): string[] => Array.from({ length: 20 }, (_, index) => id(turn * 20 + index));
  const made = (turn: number) => sampleUser(firstMade + turn);
  const many = (turn: number, count: number) => Array.from({ length: count }, (_, index) => made(turn * count + index));
  const change = (turn: number) => ({ name: `name ${turn}`, age: turn % 90, bio: null });
  const endless = Number.POSITIVE_INFINITY;
  return [
    operation("findById", "nothing", endless, (users, turn) => users.findById(id(turn))),
    operation("findByIds, 20", "nothing", endless, (users, turn) => users.findByIds(some(turn))),
    operation("list, 100", "nothing", endless, (users) => users.list(100)),
    operation("query, 20", "nothing", endless, (users) => users.query({ role: "admin", ageFrom: 20 }, 20)),
    operation("create", "users", endless, (users, turn) => users.create(made(turn))),
    operation("update", "users", endless, (users, turn) => users.update(id(turn), change(turn))),
    operation("softDelete", "users", ids.length, (users, turn) => users.softDelete(id(turn))),
    operation("createMany, 100", "users", endless, (users, turn) => users.createMany(many(turn, 100))),
    operation("createMany, 1000", "users", endless, (users, turn) => users.createMany(many(turn, 1000))),
    operation("create with event", "members", endless, (users, turn) => users.createWithEvent(made(turn))),
  ];
}

function operation(name: string, writes: Operation["writes"], limit: number, call: Operation["call"]): Operation {
  return { name, writes, limit, call };
}
