// The error of an unknown command. Only untyped callers can cause it.

/**
 * Returns the error of a command that the entity does not have.
 *
 * @param entity the name of the entity: `User`
 * @param command the name of the command; `never`, since a handler knows all commands
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
