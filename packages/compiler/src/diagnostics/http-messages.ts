// The part of the catalogue that speaks of routes and guards: ED5xx.
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
    "`%option%` guards commands, of which `%entity%` has none",
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
    "nothing can be served under the path `%path%`",
    "give `api` another `path`, without `*`, `:`, `?`, `#`, `%` and braces, which mean something else to routers and clients",
  ),
  "pagination-impossible": error(
    "ED507",
    "`pagination` cannot have a default of %default% and a maximum of %max%",
    "both are whole numbers from 1, the default at most the maximum",
  ),
  "owner-unguarded": error(
    "ED504",
    "no guard protects %operations% of `%entity%`: anybody could %what% the rows of any owner",
    'add a guard, or remove what has none from `handlers`; a read (`get`, `list`, `events`) that is meant for everybody says so: `guard: { get: "none" }`',
  ),
  "owner-nullable": error(
    "ED505",
    "`%field%` could lead to another owner's row, since `%owner%` of `%entity%` may be null",
    "remove `| null` from the owner: a foreign key is not checked where one of its columns is NULL",
  ),
  "owner-emptied": error(
    "ED505",
    '`onUpdate: "%action%"` on `%field%` would change `%owner%`, too',
    'remove it, or use `onUpdate: "cascade"`: ids and owners that rows refer to do not change',
  ),
  "owner-unguarded-command": error(
    "ED504",
    "the command `%command%` of `%entity%` has no guard, so it would reach the rows of any owner",
    "give commands a guard, `guard: { commands: … }`, or name it in `public` if that is what it is for",
  ),
  "list-shape-unknown": error("ED510", "`list` has the shape `%shape%`, which does not exist", "%suggestion%"),
  "list-unserved": error(
    "ED510",
    "`list` says how lists are answered, but `handlers` leaves out `list`",
    "add it to `handlers`, or remove the option",
  ),
  "list-shape-narrow": error(
    "ED510",
    "lists can be ordered by `%field%`, which %shape% does not show: a page says of its last row where it stands",
    "%suggestion%",
  ),
  "values-needed": note(
    "ED503",
    "the create handler cannot supply `%fields%`",
    "give the router `createValues`: its type requires it",
  ),
} as const;
