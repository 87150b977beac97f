// The part of the catalogue that speaks of tables that Citus distributes: ED7xx.
import { error } from "./template.ts";

export const distributionMessages = {
  "distribution-unknown-field": error("ED701", "`distribute` names `%name%`, which is not a field", "%suggestion%"),
  "distribution-impossible": error("ED701", "`%entity%` cannot be distributed by `%field%`: %reason%", "%suggestion%"),
  "distribution-unique": error(
    "ED702",
    "%what% cannot be unique in `%entity%`, which is distributed by `%field%`: each node knows its own rows alone",
    "%suggestion%",
  ),
  "distribution-exclude": error(
    "ED702",
    "`exclude` over %what% cannot hold in `%entity%`, which is distributed by `%field%`: each node knows its own rows alone",
    "%suggestion%",
  ),
  "distribution-reference": error(
    "ED703",
    "`%field%` of `%entity%` cannot refer to `%target%`: %reason%",
    "%suggestion%",
  ),
  "distribution-action": error(
    "ED703",
    '`%option%: "%action%"` on `%field%` would empty a foreign key that `%place%` is part of, by which rows are distributed',
    'use `"cascade"`, `"restrict"` or `"no action"`, and empty the field before the row goes',
  ),
  "distribution-trigger": error(
    "ED704",
    "`%option%` of `%entity%` needs a trigger, and Citus has none on tables that it distributes",
    "%suggestion%",
  ),
  "distribution-audit": error(
    "ED704",
    "%what% of `%entity%` would pass by its audit log, which has no trigger on a table that Citus distributes: %reason%",
    "%suggestion%",
  ),
  "distribution-join": error(
    "ED704",
    "the view of `%entity%` joins `%table%` without `%field%`, by which rows are distributed",
    "compare it in `on`, too: rows that belong together are on one node then",
  ),
  "distribution-links": error(
    "ED704",
    "rows of `%entity%` cannot be linked through `%through%`: the statement locks a row whose node is not known",
    "declare `@hasMany<%through%>()`, and add and delete its rows",
  ),
} as const;
