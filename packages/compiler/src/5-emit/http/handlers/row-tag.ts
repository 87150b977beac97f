// A row into its entity tag: for the answer that shows it, and for the precondition of the request that changes it.

import type { Field } from "../../../2-model/data/field.ts";
import type { Route } from "../../../4-plan/http/routes.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { access } from "../../../text/literal.ts";
import { type Emission, httpRuntime } from "../../context.ts";
import { rowText } from "../../values/key.ts";

/** What follows the JSON of the row in a variable: its tag, unless that is made from the JSON itself. */
export function tagArgument(route: Route, row: Code, emission: Emission): readonly Code[] {
  return route.revision === null ? [] : [tagOf(route, row, emission)];
}

/** `(row) => …`: the tag that the row would be shown with. */
export function tagFunction(route: Route, emission: Emission): Code {
  const row = ts`row`;
  return ts`(${row}) => ${tagOf(route, row, emission)}`;
}

/** The same with the version of the row, for a change that the tag supplies `expectedVersion` to. */
export function versionedTag(route: Route, revision: Field, emission: Emission): Code {
  return list(
    "{ ",
    [ts`tagOf: ${tagFunction(route, emission)}`, ts`versionOf: (row) => row${access(revision.name)}`],
    " }",
  );
}

function tagOf({ revision }: Route, row: Code, emission: Emission): Code {
  const { values } = emission;
  if (revision === null) return ts`${httpRuntime("contentTag")}(${values.json}(${row}))`;
  return ts`${httpRuntime("rowTag")}(${rowText(row, emission)}, ${row}${access(revision.name)})`;
}
