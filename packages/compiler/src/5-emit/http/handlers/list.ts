// `GET` of the collection: a page by offset, or with `after` by keyset, which neither filters nor orders.

import { hasQuery } from "../../../2-model/data/entity.ts";
import { type Code, ts } from "../../../text/code.ts";
import { identifier, literal } from "../../../text/literal.ts";
import { type Emission, runtime } from "../../context.ts";

export function listBody(emission: Emission): Code {
  const { entity, values, many: rows } = emission;
  const { api, id } = entity;
  const size = literal({ ...api?.pagination });
  const found = hasQuery(entity) ? ts`${rows}.query({ ...query, limit })` : ts`${rows}.list(limit, query.offset ?? 0)`;
  return ts`
    const { query, limit, after } = ${runtime("readPage")}(request, ${values.readQuery}, ${size});
    if (after === undefined) {
      const found = await ${found};
      return ${runtime("page")}(request, found.map(${values.json}), limit, { offset: query.offset });
    }
    const found = await ${rows}.listAfter(after, limit);
    return ${runtime("page")}(request, found.map(${values.json}), limit, { after: found.at(-1)?.${identifier(id.name)} });`;
}
