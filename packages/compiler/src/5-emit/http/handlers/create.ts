// Emits the handler of `POST` on the collection, which creates a row.

import type { Field } from "../../../2-model/data/field/field.ts";
import { soleKey } from "../../../2-model/data/table/key.ts";
import type { Route } from "../../../4-plan/http/routes.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { access, key } from "../../../text/literal.ts";
import { call, type Emission, httpRuntime } from "../../context.ts";
import { keyMembers } from "../../values/key.ts";
import { keyLine } from "../idempotency.ts";
import type { HandlerEmission } from "../reading/request-dtos.ts";
import { rowPath, throwMissing } from "./row-in-path.ts";
import { rowContent } from "./row-tag.ts";

export function createBody(route: Route, emission: HandlerEmission): Code {
  const { dtos, many } = emission;
  const dto = ts`const dto = ${route.body === null ? null : dtos.read(route.body)};`;
  if (route.idempotency === null) {
    return ts`
      ${dto}
      ${valuesLine(route)}
      ${creation(route, emission)}`;
  }
  const inside = ts`inside`;
  const run = ts`
    async (${inside}) => {
      ${creation(route, { ...emission, many: inside })}
    }`;
  return ts`
    ${keyLine(route)}
    ${dto}
    ${valuesLine(route)}
    return ${call(httpRuntime("keyedCreation"), [many, ts`request`, ts`{ key, options }`, run])};`;
}

/** Returns the lines that create the row and respond; if `returning` excludes columns, the row is read again. */
function creation(route: Route, emission: Emission): Code {
  const { entity, one, many } = emission;
  const location = ts`\`\${request.path}${rowPath(one, emission)}\``;
  const content = [location, ...rowContent(one, emission)];
  const create = ts`await ${many}.create(${list("", createParameters(route), "")})`;
  const respond = ts`return ${list(ts`${httpRuntime("created")}(`, content, ");")}`;
  if (entity.returning.kind === "full") {
    return ts`
      const ${one} = ${create};
      ${respond}`;
  }
  return ts`
    const ${soleKey(entity) === null ? ts`id` : ts`{ ${keyMembers(ts`id`, "id", emission)} }`} = ${create};
    const ${one} = await ${many}.findById(id);
    if (${one} === null) ${throwMissing(emission)}
    ${respond}`;
}

/** The owner that administrators specify, if requests of programs contain it; it is not one of the server's values then. */
function ownerInRequest({ values }: Route): Field | null {
  return values?.owner?.input === "request" ? values.owner.field : null;
}

/** Whether the server's values have a line of their own; with a key, it comes before the transaction. */
function hasValuesLine(route: Route): boolean {
  return ownerInRequest(route) !== null || route.idempotency !== null;
}

function valuesLine(route: Route): Code | null {
  const [values = null] = hasValuesLine(route) ? createValues(route) : [];
  return values === null ? null : ts`const values = ${values};`;
}

function createParameters(route: Route): readonly Code[] {
  const owner = ownerInRequest(route);
  if (owner !== null)
    return [
      ts`{ ...dto, ${key(owner.name)}: values${access(owner.name)} }`,
      ...(route.values?.hasOthers === true ? [ts`values`] : []),
    ];
  const values = createValues(route);
  return [ts`dto`, ...(hasValuesLine(route) ? values.map(() => ts`values`) : values)];
}

function createValues({ values, guard }: Route): Code[] {
  if (values === null) return [];
  const parameters = guard === null ? ts`(dto)` : ts`(dto, principal)`;
  return [ts`await options.createValues${values.isRequired ? null : ts`?.`}${parameters}`];
}
