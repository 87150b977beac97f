// A process of its own: one contestant, which calls as it is told, and tells the parent how fast it was, or what it got.
import { type Load, measureCalls } from "../measure/calls.ts";
import { canonical } from "../measure/canonical.ts";
import { answerParent } from "../measure/child.ts";
import type { OpenUsers } from "./contestant.ts";
import { type Operation, operationsOn } from "./operations.ts";

export type Question =
  /** The ids of the rows that are in the table; answered with nothing. */
  | { readonly kind: "prepare"; readonly ids: readonly string[] }
  /** Answered with a `Sample`. */
  | { readonly kind: "measure"; readonly operation: string; readonly load: Load }
  /** Answered with what the first calls gave, in canonical form. */
  | { readonly kind: "answers"; readonly operation: string; readonly calls: number };

const [module = "", connectionString = ""] = process.argv.slice(2);
const { open } = (await import(module)) as { open: OpenUsers };
const users = await open(connectionString);
let known: ReadonlySet<string> = new Set();
let operations: readonly Operation[] = [];

function operationOf(name: string): Operation {
  const operation = operations.find((candidate) => candidate.name === name);
  if (operation === undefined) throw new Error(`There is no operation ${name}`);
  return operation;
}

async function answer(question: Question): Promise<unknown> {
  switch (question.kind) {
    case "prepare":
      known = new Set(question.ids);
      operations = operationsOn(question.ids);
      return {};
    case "measure": {
      const { call, limit } = operationOf(question.operation);
      return measureCalls({ limit, ...question.load }, (turn) => call(users, turn));
    }
    case "answers":
      return answersOf(operationOf(question.operation), question.calls);
  }
}

async function answersOf({ name, call }: Operation, calls: number): Promise<readonly string[]> {
  const answers: string[] = [];
  for (let turn = 0; turn < calls; turn++) {
    const given = await call(users, turn);
    const isUnordered = name.startsWith("findByIds") && Array.isArray(given);
    answers.push(canonical(isUnordered ? given.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : given, known));
  }
  return answers;
}

answerParent(answer, () => users.close());
process.send?.({});
