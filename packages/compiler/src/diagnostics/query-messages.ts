// Messages about *.queries.sql files: their syntax, their parameters, and what PostgreSQL says of them.
import { error, note, warning } from "./template.ts";

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
  "query-comment": error("ED902", "`#` begins no comment", "write `--`"),
  "query-header": error("ED902", "`%found%` is not the form of a header", "%suggestion%"),
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
    "name it, as its property is called: `%example%`",
  ),
  "query-parameter-form": error("ED903", "`%found%` is not the form of a parameter", "%suggestion%"),
  "query-parameter-list": error(
    "ED903",
    "`%found%` takes no list: a list is one parameter, an array",
    "write `%meant%`",
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
  "query-several-rows": warning(
    "ED906",
    "`%name%` is `:%kind%`, but no key rules out a second row",
    "compare a whole unique key, or write `:%several%`; a second row throws `TooManyRowsError`",
  ),
  "query-page-order": error("ED908", "the page `%name%` %problem%", "%suggestion%"),
  "query-unowned": error("ED910", "%problem%", "%suggestion%"),
  "query-deleted-rows": warning(
    "ED911",
    "soft-deleted rows of `%table%` are among those that `%name%` %does%",
    "%suggestion%",
  ),
  "query-skipped-field": warning(
    "ED912",
    "the result of `%name%` has %fields% of `%entity%`, which no response and no event contains",
    "remove the column, or name the columns instead of `*` or the row",
  ),
  "query-write": warning(
    "ED913",
    "`%name%` writes to `%table%` past %what%",
    "write with the repository of `%entity%`, or say why this is right: `-- entity-derive: allow ED913, REASON`",
  ),
  "query-shards": warning(
    "ED914",
    "`%name%` asks every node for the rows of `%table%`",
    "compare `%column%` with a parameter in its own SELECT, or with a column that is",
  ),
  "query-unknown-value": warning("ED916", "`%value%` is none of the values of `%column%`", "%suggestion%"),
  "query-missing-value": error(
    "ED917",
    "`%name%` writes %value% into %columns% of `%table%`: %problem%",
    "write %suggestion%%alternative%",
  ),
  "query-nested-rows": error(
    "ED327",
    "Citus cannot return `%column%` of `%name%`: a node has no type for rows within a value",
    "read the rows with a statement of their own, or write them as JSON: `json_agg`, `json_build_object`",
  ),
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
  "result-record": error("ED904", "`%column%` of `%name%` is a record %problem%", "%suggestion%"),
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
