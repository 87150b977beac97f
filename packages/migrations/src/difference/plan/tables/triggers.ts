// Steps that create and drop triggers.
import { createTrigger } from "../../sql/definitions.ts";
import { qualifiedName, quoteIdentifier } from "../../sql/quote.ts";
import type { TablePair } from "../catalog-diff.ts";
import { columnsWithTypeChange, recreatedTriggers } from "../columns/type-changes.ts";
import { fileNamePart } from "../group-into-files.ts";
import { type Step, statement } from "../step.ts";

export function createTriggers(pair: TablePair): readonly Step[] {
  const { from, to } = pair;
  const recreated = recreatedTriggers(pair, columnsWithTypeChange(pair));
  return to.triggers
    .filter(({ name }) => !recreated.has(name))
    .filter((trigger) => from.triggers.find(({ name }) => name === trigger.name)?.definition !== trigger.definition)
    .map((trigger) => statement(fileNamePart("add", to.name, "trigger"), to, createTrigger(trigger)));
}

/** Drops triggers after the deployment, since the previous version relies on them while it runs. */
export function dropTriggers(pair: TablePair): readonly Step[] {
  const { from, to } = pair;
  const names = new Set(to.triggers.map(({ name }) => name));
  const dropped = recreatedTriggers(pair, columnsWithTypeChange(pair));
  return from.triggers
    .filter(({ name }) => !names.has(name) && !dropped.has(name))
    .map(({ name }) =>
      statement(
        fileNamePart("drop", to.name, "trigger"),
        to,
        `DROP TRIGGER ${quoteIdentifier(name)} ON ${qualifiedName(to)}`,
        {
          isAfterDeployment: true,
        },
      ),
    );
}
