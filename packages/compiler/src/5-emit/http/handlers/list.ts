// Emits the handler of `GET` of the collection: a page of the rows that match the query.

import { shapeName } from "../../../2-model/names/item-exports.ts";
import { pageMethod } from "../../../2-model/names/methods.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { identifier, literal } from "../../../text/literal.ts";
import { type Emission, httpRuntime } from "../../context.ts";

export function listBody(emission: Emission): Code {
  const { entity, values, many: rows } = emission;
  const { pagination, list: listOptions } = entity.api ?? {};
  const shape = listOptions?.shape ?? null;
  const options = literal({
    ...pagination,
    ...(listOptions?.count === true ? { count: true } : {}),
    ...(shape === null ? {} : { shape: shapeName(shape, entity) }),
  });
  // If the repository is the user's own, it checks `after` itself.
  const orders = entity.sql === "full" ? [ts`${values.orders}`] : [];
  const parameters = [ts`request`, ts`${values.readQuery}`, options, ...orders];
  const json = shape === null ? values.json : values.listedJson;
  return ts`
    ${list(ts`const query = ${httpRuntime("readPage")}(`, parameters, ");")}
    return ${httpRuntime("page")}(request, await ${rows}.${identifier(pageMethod(shape))}(query), ${json});`;
}
