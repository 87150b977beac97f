// Messages about commands: ED6xx, ED330, ED335, ED336, and ED103 of payloads.
import { error, warning } from "./template.ts";

export const commandMessages = {
  "command-without-commands": error(
    "ED601",
    "`@command` needs `commands: true`, which `%entity%` does not have",
    "add `commands: true` to `@entity`",
  ),
  "commands-without-command": warning(
    "ED601",
    "`commands` has no effect: `%entity%` declares no command",
    'declare one, `@command("Register")`, or remove `commands`',
  ),
  "command-unknown-field": error("ED602", "the command names `%name%`, which is not a field", "%suggestion%"),
  "command-skipped-field": error(
    "ED602",
    'the command `%command%` cannot contain `%field%`, which `@field("skip")` excludes from requests',
    'remove it, or give the command its own payload: `@command<{ payload: … }>("%command%")`',
  ),
  "command-skipped-member": error(
    "ED602",
    '`@field("skip")` keeps `%field%` out of every request, so the payload of the command `%command%` cannot have it',
    "remove it from the type of the payload",
  ),
  "command-id-field": error(
    "ED602",
    "the command `%command%` lists the id `%field%`, which it always contains",
    "%suggestion%",
  ),
  "command-repeated-field": error("ED602", "the command `%command%` names `%field%` twice", "name it once"),
  "command-empty": error(
    "ED602",
    "the command `%command%` names no field",
    'name at least one; for only the id, write `{ requiresId: true }`, for an empty command `{ source: "none" }`',
  ),
  "command-twice": error("ED603", "the command `%command%` is declared twice", "keep one of them, or rename one"),
  "command-conflict": error(
    "ED604",
    "%first% and %second% of the command `%command%` cannot be combined",
    "%suggestion%",
  ),
  "command-schema-idle": error(
    "ED604",
    "`schema` of the command `%command%` has no payload to read",
    "write the type of the payload: `@command<{ payload: … }>(…)`; fields have the rules of `@validate`",
  ),
  "command-without-fields": error(
    "ED604",
    "the command `%command%` contains all %source% fields, but `%entity%` has none",
    "%suggestion%",
  ),
  "command-types-unknown": error(
    "ED605",
    "the type argument of the command `%command%` cannot be resolved: %reason%",
    "%suggestion%",
  ),
  "command-json-opaque": error(
    "ED605",
    "`%part%` in the %member% of the command `%command%` cannot be %done% over HTTP: %reason%",
    "%suggestion%",
  ),
  "payload-member": error(
    "ED103",
    "`%class%` is the payload of a command and cannot have %what%: handlers receive plain objects",
    "remove it, and write a function that takes the payload",
  ),
  "payload-unruled": warning(
    "ED330",
    "no rule covers %part% of the command `%command%`: clients can send any value of the type",
    "%suggestion%",
  ),
  "command-transaction-idle": error(
    "ED335",
    "`transaction` of the command `%command%` has no effect, since no route runs the command",
    "%suggestion%",
  ),
  "command-transaction-impossible": error(
    "ED335",
    "the command `%command%` cannot have a transaction: %reason%",
    "%suggestion%",
  ),
  "command-transaction-limit": error(
    "ED336",
    "`%option%` of the command `%command%` cannot be %value%",
    "write %expected%",
  ),
  "type-unreachable": error("ED605", "generated code cannot name `%name%`: %reason%", "%suggestion%"),
  "command-method": error(
    "ED606",
    "a command cannot be named `%command%`: the method of its handler would be `%method%`, which %reason%",
    "choose another name",
  ),
} as const;
