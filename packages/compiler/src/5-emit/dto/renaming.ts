// The members of an object that are called something else in JSON into a function from the one to the other.
import { isRenamed, type JsonNamed } from "../../2-model/data/field/json-name.ts";
import type { JsonMember } from "../../2-model/data/field/json-shape.ts";
import { type Code, fillList, fitting, join, list, ts } from "../../text/code.ts";
import { access, identifier, isIdentifier, isReserved, key } from "../../text/literal.ts";

type Member = JsonNamed & Partial<Pick<JsonMember, "optional">>;

/** `(sent) => ({ id: sent.id, firstName: sent.first_name })`; null where all are called the same. */
export function renamingOf(members: readonly Member[]): Code | null {
  if (!members.some(isRenamed)) return null;
  const given = members.map((member) => property(member, ts`sent${access(member.jsonName)}`));
  return fillList(ts`(sent) => ({ `, given, " })");
}

/** The same where the object has keys that its type does not name, which stay as they are. */
export function renamingBesideOthers(members: readonly Member[]): Code | null {
  const renamed = members.filter(isRenamed).map((member, index) => {
    const { name } = member;
    const isVariable = isIdentifier(name) && !isReserved(name);
    const variable = identifier(isVariable ? name : `member${index + 1}`);
    return { given: ts`${key(member.jsonName)}: ${variable}`, made: property(member, variable, isVariable) };
  });
  if (renamed.length === 0) return null;
  const given = renamed.map((member) => member.given);
  // Behind the rest of an object there is no comma.
  const broken = ts`
    ({
      ${join(given, ",\n")},
      ...others
    })`;
  const made = list("({ ", [ts`...others`, ...renamed.map((member) => member.made)], " })");
  return ts`${fitting(ts`({ ${join(given, ", ")}, ...others })`, broken)} => ${made}`;
}

/** What an optional member lacks stays absent; one of a DTO may be undefined instead. */
function property({ name, optional }: Member, value: Code, isVariable = false): Code {
  const named = isVariable ? value : ts`${key(name)}: ${value}`;
  return optional === true ? ts`...(${value} === undefined ? {} : { ${named} })` : named;
}
