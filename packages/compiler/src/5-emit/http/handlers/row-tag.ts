// Emits the entity tags of rows, for responses and for the preconditions of requests.

import type { Field } from "../../../2-model/data/field/field.ts";
import { hasPreconditions } from "../../../2-model/data/http.ts";
import { type Code, list, nothing, ts } from "../../../text/code.ts";
import { access, identifier, text } from "../../../text/literal.ts";
import { documented, type Emission, httpRuntime } from "../../context.ts";
import { rowText } from "../../values/key.ts";

/** Returns the argument with the tag of a row, which follows its JSON; none if the runtime computes the tag from the JSON. */
export function tagArgument(row: Code, emission: Emission): readonly Code[] {
  const version = emission.entity.version;
  return version === null ? [] : [versionTag(row, version, emission)];
}

/** The constant that {@link rowTagsConstant} declares. */
export const rowTags: Code = identifier("entityTags");

/** Declares the `RowTags` that the runtime compares preconditions with. */
export function rowTagsConstant(emission: Emission): Code {
  const { entity, values, types, self } = emission;
  if (!hasPreconditions(entity)) return nothing;
  const version = entity.version;
  const row = ts`row`;
  const members = [
    ts`entity: ${text(entity.names.type)}`,
    ...(version === null
      ? [ts`tagOf: (row: ${types.response}) => ${httpRuntime("contentTag")}(${values.json}(${row}))`]
      : [
          ts`tagOf: (row: ${self}) => ${versionTag(row, version, emission)}`,
          ts`versionOf: (row: ${self}) => row${access(version.name)}`,
        ]),
  ];
  return documented(
    `The entity tag of ${entity.names.labelWithArticle}, for \`If-Match\` and \`If-None-Match\`.`,
    ts`${list(ts`const ${rowTags} = { `, members, " };")}`,
  );
}

function versionTag(row: Code, version: Field, emission: Emission): Code {
  return ts`${httpRuntime("rowTag")}(${rowText(row, emission)}, ${row}${access(version.name)})`;
}
