// Messages about the results and parameters of statements in *.queries.sql files: ED90x.
import { error, note, warning } from "./template.ts";

export const queryResultMessages = {
  "queries-pending": warning(
    "ED901",
    "the statements were not analyzed, and their code stays as it was: %reason%",
    "run `entity-derive migrate new`, which names what it needs, and generate again",
  ),
  "queries-name-taken": error(
    "ED112",
    "the statements of this file would be called `%name%`, as %other% is",
    "rename the file",
  ),
  "queries-file-name": error(
    "ED902",
    "`%file%` gives no name for a class",
    "begin the name with a letter: `reports.queries.sql`",
  ),
  "parameter-name-taken": error(
    "ED903",
    "the parameters `:%name%` and `:%other%` would both be called `%property%`",
    "rename one of them",
  ),
  "result-name-taken": error(
    "ED904",
    "`%name%` returns two columns that would be called `%property%`",
    'give one of them another name: `%column% AS "…"`',
  ),
  "result-unnamed": error("ED904", "column %number% of `%name%` has no name", "name it: `… AS total`"),
  "result-record": error(
    "ED904",
    "`%column%` of `%name%` is a record whose columns are not known",
    "select its columns: `SELECT r.a, r.b FROM f() AS r(a integer, b text)`",
  ),
  "result-not-one-column": error(
    "ED905",
    "`%name%` is `:%kind%`, and returns %count% columns",
    "return one column, or use `:one` or `:many`, which return objects",
  ),
  "result-missing": error("ED905", "`%name%` is `:%kind%`, and returns no columns", "use `:exec`, or add RETURNING"),
  "not-null-known": note(
    "ED909",
    '`!` of `"%column%!"` in `%name%` says what is known: the column is never NULL',
    "leave the `!` out",
  ),
  "null-known": note(
    "ED909",
    '`?` of `"%column%?"` in `%name%` says what is known: the column may be NULL',
    "leave the `?` out",
  ),
} as const;
