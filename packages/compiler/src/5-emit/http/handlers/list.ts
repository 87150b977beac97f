// `GET` of the collection: a page of what the query leaves, in the shape of the list.

import { shapeName } from "../../../2-model/names/item-exports.ts";
import { pageMethod } from "../../../2-model/names/methods.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { identifier, literal } from "../../../text/literal.ts";
import { type Emission, httpRuntime } from "../../context.ts";

export function listBody(emission: Emission): Code {
  const { entity, values, many: rows } = emission;
  const { pagination, list: listed } = entity.api ?? {};
  const shape = listed?.shape ?? null;
  const options = literal({
    ...pagination,
    ...(listed?.count === true ? { count: true } : {}),
    ...(shape === null ? {} : { shape: shapeName(shape, entity) }),
  });
  // Where the repository is the user's own, it knows what `after` can be.
  const orders = entity.sql === "full" ? [ts`${values.orders}`] : [];
  const given = [ts`request`, ts`${values.readQuery}`, options, ...orders];
  const json = shape === null ? values.json : values.listedJson;
  return ts`
    ${list(ts`const query = ${httpRuntime("readPage")}(`, given, ");")}
    return ${httpRuntime("page")}(request, await ${rows}.${identifier(pageMethod(shape))}(query), ${json});`;
}
