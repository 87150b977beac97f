// A relation through a join entity into the lines that make its rows, and the types of what a method of it is given.
import type { Entity, Link } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import { madeField } from "../../2-model/data/key.ts";
import { valuesOfLink } from "../../2-model/data/references.ts";
import type { ExportKey } from "../../2-model/names/exports.ts";
import { type Code, join, list, local, ts } from "../../text/code.ts";
import { key, literalUnion } from "../../text/literal.ts";
import { type Emission, exportedBy, exportedTypeBy, runtime } from "../context.ts";
import { limitedInput, ownerMember } from "./arguments.ts";

/** `Omit<CreatePostTagRequest, "postId" | "tagId">`: what new rows have besides the rows that they join. */
export function linkValuesType(link: Link, emission: Emission): Code {
  const { request, server } = valuesOfLink(link);
  const part = (fields: readonly Field[], supply: "request" | "server", key: ExportKey): readonly Code[] => {
    if (fields.length === 0) return [];
    const others = link.through.fields.filter((field) => field.supply.kind === supply && !fields.includes(field));
    const whole = exportedTypeBy(link.through, key, emission);
    return [others.length === 0 ? ts`${whole}` : ts`Omit<${whole}, ${literalUnion(others.map(({ name }) => name))}>`];
  };
  return join([...part(request, "request", "createRequest"), ...part(server, "server", "serverValues")], " & ");
}

/** What the rows of the join entity are called in the method. */
export function linkRows({ through }: Link): Code {
  return local(through.names.many, `${through.names.one}Entities`);
}

/** `const postTags = distinct.map((target) => insertablePostTag(newUuid(), { ...values, postId: id, tagId: target }));` */
export function linkRowsLine(link: Link, emission: Emission): Code {
  const { through } = link;
  const { request, server } = valuesOfLink(link);
  const objects = [given(link, "request", request), given(link, "server", server)].filter((object) => object !== null);
  const made = ts`${exportedBy(through, "toInsertable", emission)}(${join([...newIdOf(through), ...objects], ", ")})`;
  return ts`const ${linkRows(link)} = distinct.map((target) => ${made});`;
}

/** None where nothing makes it: the database numbers the rows, or they have the two foreign keys as their key. */
function newIdOf(through: Entity): readonly Code[] {
  if (madeField(through) === null) return [];
  return [ts`${runtime(through.uuid === "v7" ? "newUuid" : "newUuidV4")}()`];
}

/** The request for a row, or the server's values; null where it has none. */
function given({ through, own, other }: Link, supply: "request" | "server", rest: readonly Field[]): Code | null {
  if (!through.fields.some((field) => field.supply.kind === supply)) return null;
  const values: readonly (readonly [Field, Code])[] = [
    [own, ts`id`],
    [other, ts`target`],
  ];
  const isOwnerGiven = limitedInput(through) === (supply === "request" ? "request" : "values");
  const isJoined = through.limitedTo === own || through.limitedTo === other;
  const members = [
    ...(rest.length === 0 ? [] : [ts`...values`]),
    ...values.filter(([field]) => field.supply.kind === supply).map(([{ name }, value]) => ts`${key(name)}: ${value}`),
    ...(isOwnerGiven && !isJoined ? [ownerMember(through)] : []),
  ];
  return list("{ ", members, " }");
}
