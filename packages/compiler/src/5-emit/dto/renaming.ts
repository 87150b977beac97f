// Emits functions that rename the properties of JSON objects to those of TypeScript.
import { isRenamed, type JsonNamed } from "../../2-model/data/field/json-name.ts";
import type { JsonMember } from "../../2-model/data/field/json-shape.ts";
import { type Code, fillList, fitting, join, list, ts } from "../../text/code.ts";
import { access, identifier, isIdentifier, isReserved, key } from "../../text/literal.ts";

type Member = JsonNamed & Partial<Pick<JsonMember, "optional">>;

/** Returns `(json) => ({ id: json.id, firstName: json.first_name })`; null if no property is renamed. */
export function renamingOf(members: readonly Member[]): Code | null {
  if (!members.some(isRenamed)) return null;
  const properties = members.map((member) => property(member, ts`json${access(member.jsonName)}`));
  return fillList(ts`(json) => ({ `, properties, " })");
}

/** Returns a function that also keeps properties that the type does not name. */
export function renamingWithRest(members: readonly Member[]): Code | null {
  const renamed = members.filter(isRenamed).map((member, index) => {
    const { name } = member;
    const isVariable = isIdentifier(name) && !isReserved(name);
    const variable = identifier(isVariable ? name : `member${index + 1}`);
    return { pattern: ts`${key(member.jsonName)}: ${variable}`, property: property(member, variable, isVariable) };
  });
  if (renamed.length === 0) return null;
  const patterns = renamed.map(({ pattern }) => pattern);
  // Formatters put no trailing comma after a rest element.
  const broken = ts`
    ({
      ${join(patterns, ",\n")},
      ...others
    })`;
  const object = list("({ ", [ts`...others`, ...renamed.map((member) => member.property)], " })");
  return ts`${fitting(ts`({ ${join(patterns, ", ")}, ...others })`, broken)} => ${object}`;
}

/** Returns a property of the renamed object. An absent optional property stays absent instead of being `undefined`. */
function property({ name, optional }: Member, value: Code, isVariable = false): Code {
  const assignment = isVariable ? value : ts`${key(name)}: ${value}`;
  return optional === true ? ts`...(${value} === undefined ? {} : { ${assignment} })` : assignment;
}
