// Messages about what statements in *.queries.sql read and write: ED906, ED908 and ED910 to ED914.
import { error, warning } from "./template.ts";

export const queryCheckMessages = {
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
    "the result of `%name%` has `%field%` of `%entity%`, which no response and no event contains",
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
} as const;
