// Emits the methods that add and remove rows of a join entity, and the types of their parameters.
import type { Entity, Link } from "../../../2-model/data/entity.ts";
import type { Field } from "../../../2-model/data/field/field.ts";
import { joinRowFields } from "../../../2-model/data/references.ts";
import { generatedKeyField } from "../../../2-model/data/table/key.ts";
import type { ExportKey } from "../../../2-model/names/exports.ts";
import type { RepositoryMethod } from "../../../4-plan/method.ts";
import type { MethodParameter } from "../../../4-plan/statement.ts";
import { type Code, join, list, local, ts } from "../../../text/code.ts";
import { identifier, key, literalUnion, text } from "../../../text/literal.ts";
import { call, type Emission, entityReferences, runtime } from "../../context.ts";
import { isUuidKey, keyParameters, keyText } from "../../values/key.ts";
import { distinctTargets, targetIds } from "./target-ids.ts";
import { type BodyOf, parametersOf, run } from "./template.ts";

/** Returns the type of the values of new rows besides their two references: `Omit<CreatePostTagRequest, "postId" | "tagId">`. */
export function linkValuesType({
  link,
  rest: { request, server },
}: Extract<MethodParameter, { readonly kind: "link-values" }>): Code {
  const part = (fields: readonly Field[], source: "request" | "server", key: ExportKey): readonly Code[] => {
    if (fields.length === 0) return [];
    const others = link.through.fields.filter((field) => field.valueSource.kind === source && !fields.includes(field));
    const whole = entityReferences(link.through).types[key];
    return [others.length === 0 ? ts`${whole}` : ts`Omit<${whole}, ${literalUnion(others.map(({ name }) => name))}>`];
  };
  return join([...part(request, "request", "createRequest"), ...part(server, "server", "serverValues")], " & ");
}

type AddedLinks = Pick<BodyOf<"add-links">, "link" | "owner">;

/** Returns the variable for the new rows of the join entity. */
function linkRows({ through }: Link): Code {
  return local(through.names.plural, `${through.names.singular}Entities`);
}

/** Returns the line that creates the rows: `const postTags = distinct.map((target) => insertablePostTag(newUuid(), { ...values, postId: id, tagId: target }));`. */
function linkRowsLine({ link, owner }: AddedLinks): Code {
  const { through } = link;
  const { request, server } = joinRowFields(link);
  const objects = [rowInput({ link, owner }, "request", request), rowInput({ link, owner }, "server", server)].filter(
    (object) => object !== null,
  );
  const row = ts`${entityReferences(through).values.toInsertable}(${join([...newIdOf(through), ...objects], ", ")})`;
  return ts`const ${linkRows(link)} = distinct.map((target) => ${row});`;
}

/** Returns the generated id of a row; nothing if the database numbers the rows, or the two foreign keys are the key. */
function newIdOf(through: Entity): readonly Code[] {
  if (generatedKeyField(through) === null) return [];
  return [ts`${runtime(through.keyGenerator.make)}()`];
}

/** Returns the request or the server's values of a row; null if it has none. */
function rowInput(
  { link: { through, own, other }, owner }: AddedLinks,
  source: "request" | "server",
  rest: readonly Field[],
): Code | null {
  if (!through.fields.some((field) => field.valueSource.kind === source)) return null;
  const values: readonly (readonly [Field, Code])[] = [
    [own, ts`id`],
    [other, ts`target`],
  ];
  const members = [
    ...(rest.length === 0 ? [] : [ts`...values`]),
    ...values
      .filter(([field]) => field.valueSource.kind === source)
      .map(([{ name }, value]) => ts`${key(name)}: ${value}`),
  ];
  const object = list("{ ", members, " }");
  if (owner?.valueSource.kind !== source) return object;
  const whole = entityReferences(through).types[source === "request" ? "createRequest" : "serverValues"];
  return list(ts`${runtime("withOwner")}<${whole}>(`, [ts`this.acting`, text(owner.name), object], ")");
}

export function addLinks(
  { statement, lock, ...added }: BodyOf<"add-links">,
  _method: RepositoryMethod,
  emission: Emission,
): Code {
  const { target, through } = added.link;
  const id = isUuidKey(emission) ? ts`id` : ts`id: ${keyText(ts`id`, emission)}`;
  const linked = ts`{ entity: ${text(emission.entity.names.type)}, ${id}, target: ${text(target.names.type)} }`;
  const keys = keyParameters(ts`id`, emission);
  const rows = ts`${runtime("recordset")}(${entityReferences(through).values.insertColumns}, ${linkRows(added.link)})`;
  const parameters = list("[", [...keys, ...targetIds(target, ts`distinct`, emission), rows], "]");
  const changeCall = (acting: Code): Code =>
    call(runtime("changedLinks"), [acting, linked, identifier(statement.constant), parameters]);
  const result =
    lock === null
      ? changeCall(emission.acting)
      : ts`
        ${call(runtime("afterLock"), [emission.acting, identifier(lock.constant), list("[", keys, "]"), ts`(inside) => ${changeCall(ts`inside`)}`])}`;
  return ts`
    ${distinctTargets(target, emission)}
    ${linkRowsLine(added)}
    return ${result};`;
}

export function removeLinks({ statement }: BodyOf<"remove-links">, method: RepositoryMethod, emission: Emission): Code {
  return ts`return ${run("changedRows", statement, parametersOf(method, emission), emission)};`;
}
