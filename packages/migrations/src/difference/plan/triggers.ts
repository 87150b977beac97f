// Triggers that are new, changed or gone, into statements.
import { createTrigger } from "../sql/definitions.ts";
import { qualified, quoted } from "../sql/quote.ts";
import { word } from "./files.ts";
import { retypedColumns, triggersSaidAgain } from "./retypes.ts";
import type { TablePair } from "./scope.ts";
import { type Step, statement } from "./step.ts";

export function makeTriggers(pair: TablePair): readonly Step[] {
  const { from, to } = pair;
  const saidAgain = triggersSaidAgain(pair, retypedColumns(pair));
  return to.triggers
    .filter(({ name }) => !saidAgain.has(name))
    .filter((trigger) => from.triggers.find(({ name }) => name === trigger.name)?.definition !== trigger.definition)
    .map((trigger) => statement(word("add", to.name, "trigger"), to, createTrigger(trigger)));
}

/** The version before relies on them as long as it runs. */
export function dropTriggers(pair: TablePair): readonly Step[] {
  const { from, to } = pair;
  const kept = new Set(to.triggers.map(({ name }) => name));
  const dropped = triggersSaidAgain(pair, retypedColumns(pair));
  return from.triggers
    .filter(({ name }) => !kept.has(name) && !dropped.has(name))
    .map(({ name }) =>
      statement(word("drop", to.name, "trigger"), to, `DROP TRIGGER ${quoted(name)} ON ${qualified(to)}`, {
        isAfterDeployment: true,
      }),
    );
}
