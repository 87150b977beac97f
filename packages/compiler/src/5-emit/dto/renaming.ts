// The members of an object that are called something else in JSON into a function from the one to the other.
import { isRenamed, type JsonNamed } from "../../2-model/data/json-name.ts";
import type { JsonMember } from "../../2-model/data/json-shape.ts";
import { type Code, list, ts } from "../../text/code.ts";
import { identifier, isIdentifier, isReserved, key } from "../../text/literal.ts";

type Member = JsonNamed & Partial<Pick<JsonMember, "optional">>;

/**
 * `({ first_name: firstName, ...others }) => ({ ...others, firstName })`; null where all are called the same. What is
 * `optional` and absent stays absent; a DTO's own member may be undefined instead.
 */
export function renamingOf(members: readonly Member[], hasOthers = false): Code | null {
  const renamed = members.filter(isRenamed);
  if (renamed.length === 0) return null;
  const bindings = renamed.map(({ name, jsonName }) =>
    isVariable(name) ? ts`${key(jsonName)}: ${identifier(name)}` : ts`${key(jsonName)}: ${variableOf(name, renamed)}`,
  );
  const made = renamed.map(({ name, optional }) => {
    const variable = isVariable(name) ? identifier(name) : variableOf(name, renamed);
    const property = isVariable(name) ? variable : ts`${key(name)}: ${variable}`;
    return optional === true ? ts`...(${variable} === undefined ? {} : { ${property} })` : property;
  });
  const isWhole = renamed.length === members.length && !hasOthers;
  const given = list("({ ", isWhole ? bindings : [...bindings, ts`...others`], " })");
  return ts`${given} => ${list("({ ", isWhole ? made : [ts`...others`, ...made], " })")}`;
}

function isVariable(name: string): boolean {
  return isIdentifier(name) && !isReserved(name);
}

/** For a property such as `"post code"`. */
function variableOf(name: string, among: readonly Member[]): Code {
  return identifier(`value${among.findIndex((member) => member.name === name) + 1}`);
}
