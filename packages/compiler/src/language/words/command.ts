// `@command("Register")` on a class: an operation on an entity besides create, update and delete.
import { boolean, choice, duration, either, fieldName, list, name, number, options, string } from "../shape.ts";
import { positions, word } from "../word.ts";

const commandOptions = options({
  requiresId: boolean,
  source: choice(["create", "update", "none"]),
  kind: choice(["create", "update", "delete", "custom"]),
  schema: name,
  transaction: either(
    "`true`, `false` or an object of options",
    boolean,
    options({ retries: number, timeout: duration }),
  ),
});

export const command = word({
  name: "command",
  file: "command",
  example: '@command("Register")',
  on: "class",
  form: "called",
  repeatable: true,
  typeArgument: "optional",
  arguments: positions(
    "a name, and optionally what it carries",
    [string],
    [either("a list of fields or an object of options", list(fieldName), commandOptions), commandOptions],
  ),
});
