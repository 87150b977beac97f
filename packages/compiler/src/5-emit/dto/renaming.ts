// Emits functions that rename the properties of JSON objects to those of TypeScript.
import { isRenamed, type JsonNamed } from "../../2-model/data/field/json-name.ts";
import type { JsonMember } from "../../2-model/data/field/json-shape.ts";
import { type Code, fillList, fitting, join, list, ts } from "../../text/code.ts";
import { access, identifier, isIdentifier, isReserved, key } from "../../text/literal.ts";

type Member = JsonNamed & Partial<Pick<JsonMember, "optional">>;

/** Returns `(sent) => ({ id: sent.id, firstName: sent.first_name })`; null if no property is renamed. */
export function renamingOf(members: readonly Member[]): Code | null {
  if (!members.some(isRenamed)) return null;
  const given = members.map((member) => property(member, ts`sent${access(member.jsonName)}`));
  return fillList(ts`(sent) => ({ `, given, " })");
}

/** Returns a function that also keeps properties that the type does not name. */
export function renamingWithRest(members: readonly Member[]): Code | null {
  const renamed = members.filter(isRenamed).map((member, index) => {
    const { name } = member;
    const isVariable = isIdentifier(name) && !isReserved(name);
    const variable = identifier(isVariable ? name : `member${index + 1}`);
    return { given: ts`${key(member.jsonName)}: ${variable}`, made: property(member, variable, isVariable) };
  });
  if (renamed.length === 0) return null;
  const given = renamed.map((member) => member.given);
  // Formatters put no trailing comma after a rest element.
  const broken = ts`
    ({
      ${join(given, ",\n")},
      ...others
    })`;
  const made = list("({ ", [ts`...others`, ...renamed.map((member) => member.made)], " })");
  return ts`${fitting(ts`({ ${join(given, ", ")}, ...others })`, broken)} => ${made}`;
}

/** An absent optional property stays absent; in a DTO it can be undefined instead. */
function property({ name, optional }: Member, value: Code, isVariable = false): Code {
  const named = isVariable ? value : ts`${key(name)}: ${value}`;
  return optional === true ? ts`...(${value} === undefined ? {} : { ${named} })` : named;
}
