// A row into its entity tag.

import type { Route } from "../../../4-plan/http/routes.ts";
import { type Code, ts } from "../../../text/code.ts";
import { access } from "../../../text/literal.ts";
import { type Emission, runtime } from "../../context.ts";

/** What follows the JSON of the row in a variable: its tag, unless that is made from the JSON itself. */
export function tagArgument({ revision }: Route, row: Code, { entity }: Emission): readonly Code[] {
  if (revision === null) return [];
  return [ts`${runtime("rowTag")}(${row}${access(entity.id.name)}, ${row}${access(revision.name)})`];
}
