// The calls that are compared, each on the generated repository and on the one by hand.
import type { HandWrittenUserRepository } from "../by-hand/user-repository.ts";
import { sampleUser } from "../sample-users.ts";
import type { PostgresUserRepository } from "../user.derived/postgres.ts";

/** One call after another; `turn` rises. */
export interface Operation {
  readonly name: string;
  /** Whether it changes rows: the table is filled anew after it. */
  readonly writes: boolean;
  generated(users: PostgresUserRepository, turn: number): Promise<unknown>;
  byHand(users: HandWrittenUserRepository, turn: number): Promise<unknown>;
}

/** @param ids of the rows in the table */
export function operationsOn(ids: readonly string[]): readonly Operation[] {
  const id = (turn: number): string => ids[(turn * 7919) % ids.length] ?? "";
  const some = (turn: number): string[] => Array.from({ length: 20 }, (_, index) => id(turn * 20 + index));
  const email = (turn: number): string => sampleUser((turn * 7919) % ids.length).email;
  let made = 1_000_000;
  const many = (count: number) => Array.from({ length: count }, () => sampleUser(made++));
  const change = (turn: number) => ({ name: `name ${turn}`, age: turn % 90, bio: null });
  const reads: Omit<Operation, "writes">[] = [
    {
      name: "findById",
      generated: (users, turn) => users.findById(id(turn)),
      byHand: (users, turn) => users.findById(id(turn)),
    },
    {
      name: "findByEmail",
      generated: (users, turn) => users.findByEmail(email(turn)),
      byHand: (users, turn) => users.findByEmail(email(turn)),
    },
    {
      name: "findByIds, 20",
      generated: (users, turn) => users.findByIds(some(turn)),
      byHand: (users, turn) => users.findByIds(some(turn)),
    },
    { name: "list, 20", generated: (users) => users.list(20, 0), byHand: (users) => users.list(20, 0) },
    { name: "list, 100", generated: (users) => users.list(100, 0), byHand: (users) => users.list(100, 0) },
    {
      name: "listAfter, 20",
      generated: (users, turn) => users.listAfter(id(turn), 20),
      byHand: (users, turn) => users.listAfter(id(turn), 20),
    },
    {
      name: "query, 20",
      generated: (users) => users.query({ role: "admin", ageFrom: 20, limit: 20 }),
      byHand: (users) => users.newestOf("admin", 20, 20),
    },
  ];
  const writes: Omit<Operation, "writes">[] = [
    {
      name: "create",
      generated: (users) => users.create(sampleUser(made++)),
      byHand: (users) => users.create(sampleUser(made++)),
    },
    {
      name: "update",
      generated: (users, turn) => users.update(id(turn), change(turn)),
      byHand: (users, turn) => users.update(id(turn), change(turn)),
    },
    {
      name: "create + delete",
      generated: async (users) => users.delete((await users.create(sampleUser(made++))).id),
      byHand: async (users) => users.delete((await users.create(sampleUser(made++))).id),
    },
    {
      name: "createMany, 100",
      generated: (users) => users.createMany(many(100)),
      byHand: (users) => users.createMany(many(100)),
    },
    {
      name: "createMany, 1000",
      generated: (users) => users.createMany(many(1000)),
      byHand: (users) => users.createMany(many(1000)),
    },
  ];
  return [...reads.map((read) => ({ ...read, writes: false })), ...writes.map((write) => ({ ...write, writes: true }))];
}
