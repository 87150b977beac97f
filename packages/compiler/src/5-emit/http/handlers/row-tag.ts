// Emits the entity tags of rows, for responses and for the preconditions of requests.

import type { Field } from "../../../2-model/data/field/field.ts";
import { hasPreconditions } from "../../../2-model/data/http.ts";
import { hasNestedMembers } from "../../../2-model/data/nested.ts";
import { type Code, list, nothing, ts } from "../../../text/code.ts";
import { access, docComment, identifier, text } from "../../../text/literal.ts";
import { type Emission, httpRuntime } from "../../context.ts";
import { rowText } from "../../values/key.ts";

/** Returns the arguments with the JSON of a row and its tag; without the tag if the runtime computes it from the JSON. */
export function rowContent(row: Code, emission: Emission): readonly Code[] {
  const { entity, values } = emission;
  if (hasNestedMembers(entity)) return [ts`...${values.content}(${row})`];
  return [ts`${values.json}(${row})`, ...tagArgument(row, emission)];
}

function tagArgument(row: Code, emission: Emission): readonly Code[] {
  const version = emission.entity.version;
  return version === null ? [] : [versionTag(row, version, emission)];
}

/** Declares the function that returns both for a row with nested members, whose JSON is part of the tag. */
export function content(emission: Emission): Code {
  const { entity, one, types, values } = emission;
  const written = [ts`${values.fieldsJson}(${one})`, ts`${values.nestedJson}(${one})`, ...tagArgument(one, emission)];
  return ts`
    ${docComment(`Returns the JSON of ${entity.names.labelWithArticle} in responses, and its entity tag.`)}
    export function ${values.content}(${one}: ${types.withNested}): readonly [json: string, tag: string] {
      return ${list(ts`${httpRuntime("nestedContent")}(`, written, ");")}
    }`;
}

/** The constant that {@link rowTagsConstant} declares. */
export const rowTags: Code = identifier("entityTags");

/** Declares the `RowTags` that the runtime compares preconditions with. */
export function rowTagsConstant(emission: Emission): Code {
  const { entity, values, types, self } = emission;
  if (!hasPreconditions(entity)) return nothing;
  const version = entity.version;
  const row = ts`row`;
  const versionOf = version === null ? [] : [ts`versionOf: (row: ${self}) => row${access(version.name)}`];
  const members = [
    ts`entity: ${text(entity.names.type)}`,
    ...(hasNestedMembers(entity)
      ? [ts`tagOf: (row: ${types.withNested}) => ${values.content}(row)[1]`, ...versionOf]
      : version === null
        ? [ts`tagOf: (row: ${types.response}) => ${httpRuntime("contentTag")}(${values.json}(${row}))`]
        : [ts`tagOf: (row: ${self}) => ${versionTag(row, version, emission)}`, ...versionOf]),
  ];
  return ts`
    ${docComment(`The entity tag of ${entity.names.labelWithArticle}, for \`If-Match\` and \`If-None-Match\`.`)}
    ${list(ts`const ${rowTags} = { `, members, " };")}`;
}

function versionTag(row: Code, version: Field, emission: Emission): Code {
  return ts`${httpRuntime("rowTag")}(${rowText(row, emission)}, ${row}${access(version.name)})`;
}
