// A command that its handler has no method for into the error that names it: only untyped callers get this far.

/**
 * What a command handler throws for a command that is none of the entity's.
 *
 * @param entity the entity's name: `User`
 * @param command what the command says it is; of no type, since a handler knows all that there are
 * @example
 * throw unknownCommand("User", name); // TypeError: User has no command "promote"
 */
export function unknownCommand(entity: string, command: never): TypeError {
  return new TypeError(`${entity} has no command ${display(command)}`);
}

function display(command: unknown): string {
  if (typeof command !== "string") return `of type ${typeof command}`;
  return JSON.stringify(command.length > 40 ? `${command.slice(0, 40)}…` : command);
}
