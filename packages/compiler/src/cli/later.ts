// What the specification names and no version has yet: refused by name, since what is ignored looks as if it worked.
import { CommandError } from "./command-error.ts";

/** Commands that will come, and what does the work until then. */
export const laterCommands: ReadonlyMap<string, string> = new Map([
  ["outbox", "the table entity_outbox can be asked with SQL: see docs/outbox.md"],
]);

export function notThereYet(what: string, help: string): CommandError {
  return new CommandError(2, `\`${what}\` is not there yet`, help);
}
