// Emits the handler of `PATCH` of a row.

import { isRenamed } from "../../../2-model/data/field/json-name.ts";
import { versionExpectation } from "../../../2-model/data/write/inputs.ts";
import type { Route } from "../../../4-plan/http/routes.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { text } from "../../../text/literal.ts";
import { call, type Emission, httpRuntime } from "../../context.ts";
import { keyText } from "../../values/key.ts";
import { bodyNames } from "../bodies.ts";
import type { HandlerEmission } from "../reading/request-dtos.ts";
import { pathId } from "./row-in-path.ts";
import { rowContent, rowTags } from "./row-tag.ts";

export function updateBody(route: Route, emission: HandlerEmission): Code {
  const { one } = emission;
  const content = rowContent(one, emission);
  return ts`
    const id = ${pathId(emission)};
    ${emission.entity.version === null ? plainChange(route, emission) : versionedChange(route, emission)}
    return ${list(ts`${httpRuntime("ok")}(`, content, ");")}`;
}

function plainChange(route: Route, emission: HandlerEmission): Code {
  const { dtos, one, many } = emission;
  const [line, argument] = updateValues(route);
  const change = ts`(found) => found.update(id, dto${argument})`;
  const matching = [ts`precondition`, rowTags, many, ts`id`, change];
  return ts`
    const precondition = ${httpRuntime("readPrecondition")}(request);
    const dto = ${route.body === null ? null : dtos.read(route.body)};
    ${line}
    const ${one} = await ${call(httpRuntime("whileMatching"), matching)};`;
}

/** Returns the lines of a change that expects a version: `If-Match` can have it, so the body is read together with the precondition. */
function versionedChange(route: Route, emission: HandlerEmission): Code {
  const { one, many } = emission;
  const [line, argument] = updateValues(route);
  const change =
    line === null
      ? ts`(found, dto) => found.update(id, dto)`
      : ts`
        async (found, dto) => {
          ${line}
          return found.update(id, dto${argument});
        }`;
  const matching = [ts`change`, rowTags, many, ts`id`, change];
  return ts`
    const change = ${readVersioned(route, emission)};
    const ${one} = await ${call(httpRuntime("changeVersioned"), matching)};`;
}

/** Returns the expression that reads the body of a change that expects a version, together with the precondition. */
export function readVersioned(route: Route, emission: HandlerEmission): Code {
  const { body } = route;
  const types = body === null ? null : ts`<${bodyNames(body, emission).type}>`;
  const parameters = [
    ts`request`,
    ts`${body === null ? null : emission.dtos.readerOf(body)}`,
    keyText(ts`id`, emission),
    ts`options.bodyLimit`,
    ...expectedName(emission),
  ];
  return ts`await ${list(ts`${httpRuntime("readVersioned")}${types}(`, parameters, ")")}`;
}

/** Returns the argument with the JSON name of the expected version, if it has another name in JSON. */
function expectedName({ entity }: Emission): readonly Code[] {
  const expected = versionExpectation(entity);
  return expected === null || !isRenamed(expected) ? [] : [text(expected.jsonName)];
}

/** Returns the line that gets the update values from the options, and the argument that passes them to `update`. */
function updateValues(route: Route): readonly [line: Code | null, argument: Code | null] {
  if (route.values === null) return [null, null];
  const parameters = route.guard === null ? ts`(dto)` : ts`(dto, principal)`;
  const values = ts`${httpRuntime("isEmptyUpdate")}(dto) ? undefined : await options.updateValues?.${parameters}`;
  return [ts`const values = ${values};`, ts`, values`];
}
