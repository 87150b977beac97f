// Messages about statements in *.queries.sql: ED90x and ED91x.
import { error } from "./template.ts";

export const queryMessages = {
  "query-refused": error("ED901", "%reason%", "%suggestion%"),
  "query-newer": error(
    "ED901",
    "PostgreSQL %postgres%, which the configuration names, lacks %name%: it is of version %version%",
    "write it in another way, or set `postgres: %version%` if every database has that version",
  ),
  "query-name-missing": error(
    "ED902",
    "the statement has no name",
    "write a line above it with its name and kind: `-- name: buyers :many`",
  ),
  "query-name": error("ED902", "`%name%` is not a name of a method", "%suggestion%"),
  "query-name-taken": error("ED902", "the name `%name%` is taken: %reason%", "rename the statement"),
  "query-kind": error("ED902", "`%found%` is not a kind of statement", "%suggestion%"),
  "query-word": error("ED902", "`%word%` is not a word of a header", "%suggestion%"),
  "query-word-incomplete": error("ED902", "the line `%word%` %problem%", "%suggestion%"),
  "query-word-twice": error("ED902", "`%word%` is written twice for `%name%`", "keep one of them"),
  "query-statement-missing": error(
    "ED902",
    "no statement follows the header of `%name%`",
    "write the statement, or remove the header",
  ),
  "query-statements": error(
    "ED902",
    "`%name%` has two statements",
    "give the second a header of its own: `-- name: buyers :many`",
  ),
  "query-end-missing": error("ED902", "`%name%` does not end before the next header", "write `;` at its end"),
  "query-parameter-missing": error("ED903", "`:%name%` is described, but is not in the statement", "%suggestion%"),
  "query-parameter-number": error(
    "ED903",
    "`%found%` is a parameter without a name",
    "name it, as its property is called: `:since`",
  ),
  "query-parameter-type": error("ED903", "PostgreSQL finds %types% for `:%name%`", "%suggestion%"),
  "query-parameter-quoted": error(
    "ED903",
    "`%found%` would be text in the statement, but parameters are values",
    "write `:%name%`",
  ),
  "query-parameters": error(
    "ED903",
    "`%name%` has %count% parameters, and 100 at most are possible",
    "pass arrays (`= ANY(:ids)`) or an array of objects (`json_to_recordset(:rows) AS r(name text, …)`)",
  ),
  "query-parameter-taken": error("ED903", "the parameter `:%name%` %problem%", "%suggestion%"),
  "query-kind-mismatch": error("ED905", "`:%kind%` %expects%, but `%name%` %found%", "%suggestion%"),
  "query-optional": error("ED907", "`:%name%` is optional, but stands outside of conditions", "%suggestion%"),
  "query-order": error("ED908", "%problem%", "%suggestion%"),
  "query-command": error(
    "ED915",
    "`%command%` is none of SELECT, VALUES, INSERT, UPDATE, DELETE and MERGE",
    "%suggestion%",
  ),
} as const;
