// ED335 and ED336: transactions of commands that no route begins, and their limits.
import type { Entity } from "../../2-model/data/entity.ts";
import { lockingCommands, routedCommands } from "../../2-model/data/http.ts";
import { runsOnOneNode } from "../../2-model/data/table/distribution.ts";
import type { Command } from "../../2-model/data/write/command.ts";
import { removeOption } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";

const maximumRetries = 100;
const maximumTimeout = 3_600_000;

export function checkCommandTransaction(command: Command, entity: Entity, report: Report): void {
  const { transaction, name } = command;
  if (transaction === null) return;
  const { retries, timeout, span } = transaction;
  const limit = { command: name.value };
  if (
    retries !== null &&
    !(Number.isSafeInteger(retries.value) && retries.value >= 0 && retries.value <= maximumRetries)
  )
    report.add("command-transaction-limit", retries.span, {
      ...limit,
      option: "retries",
      value: String(retries.value),
      expected: `a whole number from 0 to ${maximumRetries}`,
    });
  if (timeout !== null && timeout.value > maximumTimeout)
    report.add("command-transaction-limit", timeout.span, {
      ...limit,
      option: "timeout",
      value: "longer than an hour",
      expected: 'at most `"1h"`: locks are held as long as the transaction',
    });
  if (!routedCommands(entity).includes(command)) {
    // ED501 reports routes without a repository.
    if (entity.sql === "none" && entity.api !== null) return;
    const serve = entity.api === null ? "serve it with `api: {}`" : "add it to `api.commands`";
    const suggestion = `${serve}, or remove the option and begin the transaction where \`handle\` is called`;
    report.add(
      "command-transaction-idle",
      span,
      { command: name.value, suggestion },
      removeOption("transaction", span),
    );
    return;
  }
  const obstacle = obstacleOf(command, entity);
  if (obstacle !== null) report.add("command-transaction-impossible", span, { command: name.value, ...obstacle });
}

/** Returns why the route cannot begin a transaction, and what to do; null if it can. */
function obstacleOf(command: Command, entity: Entity): { readonly reason: string; readonly suggestion: string } | null {
  if (entity.sql === "trait") {
    const reason =
      '`sql: "trait"` leaves the repository to a class of yours, which generated code cannot move into one';
    return { reason, suggestion: "remove the option, and begin the transaction in the handler" };
  }
  const field = entity.distributedBy;
  const place = runsOnOneNode(entity, "id");
  const isGuarded = lockingCommands(entity).some((locking) => locking.command === command && locking.guard !== null);
  if (!command.hasId || field === null || place === "always" || (place === "for-owner" && isGuarded)) return null;
  return {
    reason: `Citus cannot lock a row of \`${entity.table.name}\` whose \`${field.name}\` is not known, which determines the node`,
    suggestion: "distribute the table by its owner, and give the command a guard",
  };
}
