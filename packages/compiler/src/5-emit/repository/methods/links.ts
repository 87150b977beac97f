// A relation through a join entity into the lines that make its rows, and the types of what a method of it is given.
import type { Entity, Link } from "../../../2-model/data/entity.ts";
import type { Field } from "../../../2-model/data/field/field.ts";
import { haveSameOwners, ownerField } from "../../../2-model/data/ownership.ts";
import { joinRowFields } from "../../../2-model/data/references.ts";
import { generatedKeyField } from "../../../2-model/data/table/key.ts";
import type { ExportKey } from "../../../2-model/names/exports.ts";
import type { RepositoryMethod } from "../../../4-plan/method.ts";
import { type Code, join, list, local, ts } from "../../../text/code.ts";
import { identifier, key, literalUnion, text } from "../../../text/literal.ts";
import { call, type Emission, exportedBy, exportedTypeBy, runtime } from "../../context.ts";
import { isUuidKey, keyParameters, keyText } from "../../values/key.ts";
import { distinctTargets, targetIds } from "./target-ids.ts";
import { type BodyOf, parametersOf, run } from "./template.ts";

/** `Omit<CreatePostTagRequest, "postId" | "tagId">`: what new rows have besides the rows that they join. */
export function linkValuesType(link: Link, emission: Emission): Code {
  const { request, server } = joinRowFields(link);
  const part = (fields: readonly Field[], supply: "request" | "server", key: ExportKey): readonly Code[] => {
    if (fields.length === 0) return [];
    const others = link.through.fields.filter((field) => field.valueSource.kind === supply && !fields.includes(field));
    const whole = exportedTypeBy(link.through, key, emission);
    return [others.length === 0 ? ts`${whole}` : ts`Omit<${whole}, ${literalUnion(others.map(({ name }) => name))}>`];
  };
  return join([...part(request, "request", "createRequest"), ...part(server, "server", "serverValues")], " & ");
}

/** What the rows of the join entity are called in the method. */
function linkRows({ through }: Link): Code {
  return local(through.names.plural, `${through.names.singular}Entities`);
}

/** `const postTags = distinct.map((target) => insertablePostTag(newUuid(), { ...values, postId: id, tagId: target }));` */
function linkRowsLine(link: Link, emission: Emission): Code {
  const { through } = link;
  const { request, server } = joinRowFields(link);
  const objects = [given(link, "request", request, emission), given(link, "server", server, emission)].filter(
    (object) => object !== null,
  );
  const made = ts`${exportedBy(through, "toInsertable", emission)}(${join([...newIdOf(through), ...objects], ", ")})`;
  return ts`const ${linkRows(link)} = distinct.map((target) => ${made});`;
}

/** None where nothing makes it: the database numbers the rows, or they have the two foreign keys as their key. */
function newIdOf(through: Entity): readonly Code[] {
  if (generatedKeyField(through) === null) return [];
  return [ts`${runtime(through.keyGenerator.make)}()`];
}

/** The request for a row, or the server's values; null where it has none. */
function given(link: Link, supply: "request" | "server", rest: readonly Field[], emission: Emission): Code | null {
  const { entity } = emission;
  const { through, own, other } = link;
  if (!through.fields.some((field) => field.valueSource.kind === supply)) return null;
  const values: readonly (readonly [Field, Code])[] = [
    [own, ts`id`],
    [other, ts`target`],
  ];
  const members = [
    ...(rest.length === 0 ? [] : [ts`...values`]),
    ...values
      .filter(([field]) => field.valueSource.kind === supply)
      .map(([{ name }, value]) => ts`${key(name)}: ${value}`),
  ];
  const object = list("{ ", members, " }");
  const owner = ownerField(through);
  const isJoined = owner === own || owner === other;
  if (isJoined || owner === null || !haveSameOwners(entity, through) || owner.valueSource.kind !== supply)
    return object;
  const whole = exportedTypeBy(through, supply === "request" ? "createRequest" : "serverValues", emission);
  return list(ts`${runtime("withOwner")}<${whole}>(`, [ts`this.acting`, text(owner.name), object], ")");
}

export function addLinks({ statement, lock, link }: BodyOf<"add-links">, emission: Emission): Code {
  const { target, through } = link;
  const id = isUuidKey(emission) ? ts`id` : ts`id: ${keyText(ts`id`, emission)}`;
  const linked = ts`{ entity: ${text(emission.entity.names.type)}, ${id}, target: ${text(target.names.type)} }`;
  const keys = keyParameters(ts`id`, emission);
  const rows = ts`${runtime("recordset")}(${exportedBy(through, "insertColumns", emission)}, ${linkRows(link)})`;
  const parameters = list("[", [...keys, ...targetIds(target, ts`distinct`, emission), rows], "]");
  const changed = (acting: Code): Code =>
    call(runtime("changedLinks"), [acting, linked, identifier(statement.constant), parameters]);
  const written =
    lock === null
      ? changed(emission.acting)
      : ts`
        ${call(runtime("afterLock"), [emission.acting, identifier(lock.constant), list("[", keys, "]"), ts`(inside) => ${changed(ts`inside`)}`])}`;
  return ts`
    ${distinctTargets(target, emission)}
    ${linkRowsLine(link, emission)}
    return ${written};`;
}

export function removeLinks({ statement }: BodyOf<"remove-links">, method: RepositoryMethod, emission: Emission): Code {
  return ts`return ${run("changedRows", statement, parametersOf(method, emission), emission)};`;
}
