// Triggers that are new, changed or gone, into statements.
import { createTrigger } from "../sql/definitions.ts";
import { qualified, quoted } from "../sql/quote.ts";
import { word } from "./files.ts";
import type { TablePair } from "./scope.ts";
import { type Step, statement } from "./step.ts";

export function makeTriggers({ from, to }: TablePair): readonly Step[] {
  return to.triggers
    .filter((trigger) => from.triggers.find(({ name }) => name === trigger.name)?.definition !== trigger.definition)
    .map((trigger) => statement(word("add", to.name, "trigger"), to, createTrigger(trigger)));
}

/** The version before relies on them as long as it runs. */
export function dropTriggers({ from, to }: TablePair): readonly Step[] {
  const kept = new Set(to.triggers.map(({ name }) => name));
  return from.triggers
    .filter(({ name }) => !kept.has(name))
    .map(({ name }) =>
      statement(word("drop", to.name, "trigger"), to, `DROP TRIGGER ${quoted(name)} ON ${qualified(to)}`, {
        isAfterDeployment: true,
      }),
    );
}
