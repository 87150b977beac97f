// A call of a statement into the expression that runs it: the function of the runtime, the statement, its parameters.
import type { Call } from "../../4-plan/body.ts";
import { type Code, list, ts } from "../../text/code.ts";
import { identifier } from "../../text/literal.ts";
import { type Emission, exportedBy, runtime } from "../context.ts";
import { member } from "../values/field-type.ts";
import { keyListParameters, keyParameters } from "../values/key.ts";
import { argumentsOf, ownerArgument } from "./arguments.ts";
import { actingActor } from "./around.ts";
import { linkRows } from "./links.ts";
import { insertable, newId } from "./new-rows.ts";
import { targetIds } from "./target-ids.ts";

/** `many(this.db, listSql, [limitToText(limit)])` */
export function called(
  name: "one" | "oneOrNone" | "many" | "affected" | "anyRow" | "countOf",
  call: Call,
  emission: Emission,
  read: (constant: Code) => Code = (constant) => constant,
): Code {
  return ts`${runtime(name)}(${emission.db}, ${given(call, emission, read)})`;
}

/** A statement that reads, as a write needs it. */
export function currently(constant: Code): Code {
  return ts`${runtime("current")}(${constant})`;
}

/** The statement and its parameters. */
export function given(
  { statement, given, hasActor = false, limitedTo }: Call,
  emission: Emission,
  read: (constant: Code) => Code = (constant) => constant,
): Code {
  const { many, values } = emission;
  const constant = identifier(statement.constant);
  const last = [
    ...(limitedTo === undefined ? [] : [ownerArgument(limitedTo, emission)]),
    ...(hasActor ? [actingActor] : []),
  ];
  switch (given.kind) {
    case "parameters":
      return ts`${read(constant)}, ${list(
        "[",
        [...given.parameters.flatMap((parameter) => argumentsOf(parameter, emission)), ...last],
        "]",
      )}`;
    case "page": {
      const keys = given.keys.flatMap((parameter) => argumentsOf(parameter, emission));
      return ts`...${constant}(${list("[", keys, "]")}, limit${given.hasOffset ? ts`, offset` : null})`;
    }
    case "new-row": {
      const id = given.hasId ? ts`id` : newId(identifier(given.request), emission);
      const row = insertable(id, given, ts`values`, emission);
      const presence = given.presence.map(
        (field) => ts`${runtime("booleanToText")}(${member(given.request, field)} !== undefined)`,
      );
      const further = [...presence, ...last];
      return ts`${constant}, ${further.length === 0 ? row : list("[", [ts`...${row}`, ...further], "]")}`;
    }
    case "new-rows":
      return ts`${constant}, ${list("[", [ts`${runtime("recordset")}(${values.insertColumns}, ${many})`, ...last], "]")}`;
    case "links": {
      const { target, through } = given.link;
      const rows = ts`${runtime("recordset")}(${exportedBy(through, "insertColumns", emission)}, ${linkRows(given.link)})`;
      const ids = [...keyParameters(ts`id`, emission), ...targetIds(target, ts`distinct`, emission)];
      return ts`${constant}, ${list("[", [...ids, rows, ...last], "]")}`;
    }
    case "distinct-ids":
      return ts`${constant}, ${list("[", [...keyListParameters(ts`distinct`, emission), ...last], "]")}`;
    case "patch":
      if (hasActor) return ts`${constant}(patch), [...patch.parameters, ${actingActor}]`;
      return given.unchanged === null
        ? ts`${constant}(patch), patch.parameters`
        : ts`patch.isEmpty ? ${read(identifier(given.unchanged.constant))} : ${constant}(patch), patch.parameters`;
    case "query":
      return ts`...${constant}(where, order, query)`;
    case "first-of-query":
      return ts`...${constant}(where, order, { ...query, limit: 1 })`;
    case "filters":
      return ts`...${constant}(where)`;
  }
}
