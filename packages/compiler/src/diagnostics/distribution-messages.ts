// Messages about tables that Citus distributes: ED7xx.
import { error } from "./template.ts";

export const distributionMessages = {
  "distribution-unknown-field": error("ED701", "`distribute` names `%name%`, which is not a field", "%suggestion%"),
  "distribution-impossible": error("ED701", "`%entity%` cannot be distributed by `%field%`: %reason%", "%suggestion%"),
  "distribution-unique": error(
    "ED702",
    "%what% cannot be unique in `%entity%`, which is distributed by `%field%`: each node checks only its own rows",
    "%suggestion%",
  ),
  "distribution-exclude": error(
    "ED702",
    "`exclude` over %what% cannot be enforced in `%entity%`, which is distributed by `%field%`: each node checks only its own rows",
    "%suggestion%",
  ),
  "distribution-reference": error(
    "ED703",
    "`%field%` of `%entity%` cannot refer to `%target%`: %reason%",
    "%suggestion%",
  ),
  "distribution-action": error(
    "ED703",
    '`%option%: "%action%"` on `%field%` would clear a foreign key that contains `%place%`, the distribution column',
    'use `"cascade"`, `"restrict"` or `"no action"`, and clear the field before the row is deleted',
  ),
  "distribution-trigger": error(
    "ED704",
    "`%option%` of `%entity%` needs a trigger, which Citus does not support on distributed tables",
    "%suggestion%",
  ),
  "distribution-audit": error(
    "ED704",
    "%what% bypasses the audit log of `%entity%`, since a distributed table has no triggers: %reason%",
    "%suggestion%",
  ),
  "distribution-join": error(
    "ED704",
    "the view of `%entity%` joins `%table%` without `%field%`, the distribution column",
    "add it to `on`: the joined rows are then on the same node",
  ),
  "distribution-links": error(
    "ED704",
    "rows of `%entity%` cannot be linked through `%through%`: Citus cannot lock a row whose node is not known",
    "declare `@hasMany<%through%>()`, and add and delete its rows",
  ),
} as const;
