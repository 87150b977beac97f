// The statements that are compared, each with the call of a contestant.
import type { StatementContestant } from "./contestant.ts";

export interface Operation {
  readonly name: string;
  /** @param turn counts the calls of a slice, from 0 */
  call(contestant: StatementContestant, turn: number): Promise<unknown>;
  /** Whether a contestant has it. */
  isIn(contestant: StatementContestant): boolean;
}

/** @param ids of the users in the table */
export function operationsOn(ids: readonly string[]): readonly Operation[] {
  return [
    {
      name: "one user",
      call: (contestant, turn) => contestant.findUser(ids[(turn * 7919) % ids.length] ?? ""),
      isIn: () => true,
    },
    { name: "100 users", call: (contestant) => contestant.listUsers(100), isIn: () => true },
    {
      name: "a report of 20 rows",
      call: async (contestant) => contestant.authorsByWorth?.(20),
      isIn: ({ authorsByWorth }) => authorsByWorth !== undefined,
    },
    {
      name: "100 authors with 300 books",
      call: async (contestant) => contestant.authorsWithBooks?.(100),
      isIn: ({ authorsWithBooks }) => authorsWithBooks !== undefined,
    },
  ];
}
