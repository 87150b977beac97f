// Messages about routes and guards: ED5xx.
import { error, note } from "./template.ts";

export const httpMessages = {
  "unknown-operation": error("ED501", "`%option%` names the operation `%name%`, which does not exist", "%suggestion%"),
  "operation-not-served": error(
    "ED501",
    "`%option%` guards `%name%`, which `handlers` leaves out",
    "add it to `handlers`, or remove the guard",
  ),
  "commands-not-there": error(
    "ED501",
    "`%option%` guards commands, but `%entity%` has none",
    "remove `commands` from it, or declare a command",
  ),
  "unknown-command": error("ED502", "`%option%` names the command `%name%`, which is not served", "%suggestion%"),
  "operation-impossible": error("ED501", "`handlers` names `%name%`, but `%entity%` has %reason%", "%suggestion%"),
  "api-without-repository": error(
    "ED501",
    '%what% need a repository, which `sql: "none"` leaves out',
    'use `sql: "trait"` to write the repository yourself, or %otherwise%',
  ),
  "path-impossible": error(
    "ED506",
    "`%path%` is not a valid path of a route",
    "choose a `path` without `*`, `:`, `?`, `#`, `%` and braces, which are special characters of routers and URLs",
  ),
  "pagination-impossible": error(
    "ED507",
    "`pagination` cannot have a default of %default% and a maximum of %max%",
    "use whole numbers from 1, with a default of at most the maximum",
  ),
  "idempotency-unguarded": error(
    "ED331",
    "no guard tells whose `Idempotency-Key` a request of %operations% of `%entity%` has: one client could get the response to another",
    "give it a guard, or remove `idempotency`",
  ),
  "idempotency-idle": error(
    "ED332",
    "`idempotency` of `%entity%` has no effect: no route creates rows or runs a command with a transaction",
    "remove it; or serve `create`, or give a command `{ transaction: true }`",
  ),
  "idempotency-distributed": error(
    "ED333",
    "`idempotency` of `%entity%` is not possible with `distribute`",
    "remove it: a key is locked on one node, and a repeated request may arrive at another",
  ),
  "idempotency-without-sql": error(
    "ED334",
    '`idempotency` of `%entity%` needs a generated repository, which `sql: "%sql%"` leaves out',
    "remove it: generated code cannot move a repository of yours into the transaction that stores the key",
  ),
  "idempotency-keep": error(
    "ED337",
    "`keep` is shorter than a minute, or longer than a year",
    'write how long clients repeat a request, such as `keep: "24h"`',
  ),
  "list-shape-unknown": error("ED510", "`list` has the shape `%shape%`, which does not exist", "%suggestion%"),
  "list-unserved": error(
    "ED510",
    "`list` has no effect: `handlers` leaves out `list`",
    "add it to `handlers`, or remove the option",
  ),
  "list-shape-narrow": error(
    "ED510",
    "lists can be sorted by `%field%`, which %shape% does not contain: page tokens need its value",
    "%suggestion%",
  ),
  "values-needed": note(
    "ED503",
    "a new row needs `%fields%`, which create requests do not contain",
    "pass `createValues` to the router; its type requires the option",
  ),
} as const;
