// `PATCH` of a row.

import { isRenamed } from "../../../2-model/data/field/json-name.ts";
import { updateValueFields, versionExpectation } from "../../../2-model/data/write/inputs.ts";
import type { Route } from "../../../4-plan/http/routes.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { text } from "../../../text/literal.ts";
import { call, type Emission, httpRuntime } from "../../context.ts";
import { keyText } from "../../values/key.ts";
import { bodyNames } from "../bodies.ts";
import type { HandlerEmission } from "../reading/request-dtos.ts";
import { pathId } from "./row-in-path.ts";
import { rowTags, tagArgument } from "./row-tag.ts";

export function updateBody(route: Route, emission: HandlerEmission): Code {
  const { values, one } = emission;
  const shown = [ts`${values.json}(${one})`, ...tagArgument(one, emission)];
  return ts`
    const id = ${pathId(emission)};
    ${emission.entity.version === null ? plainChange(route, emission) : versionedChange(route, emission)}
    return ${list(ts`${httpRuntime("ok")}(`, shown, ");")}`;
}

function plainChange(route: Route, emission: HandlerEmission): Code {
  const { dtos, one, many } = emission;
  const [before, given] = changeValues(route, emission);
  const change = ts`(found) => found.update(id, dto${given})`;
  const matching = [ts`precondition`, rowTags, many, ts`id`, change];
  return ts`
    const precondition = ${httpRuntime("readPrecondition")}(request);
    const dto = ${route.body === null ? null : dtos.read(route.body)};
    ${before}
    const ${one} = await ${call(httpRuntime("whileMatching"), matching)};`;
}

/** The precondition can say which version is expected, so the body is read together with it. */
function versionedChange(route: Route, emission: HandlerEmission): Code {
  const { one, many } = emission;
  const [before, beside] = changeValues(route, emission);
  const change =
    before === null
      ? ts`(found, dto) => found.update(id, dto)`
      : ts`
        async (found, dto) => {
          ${before}
          return found.update(id, dto${beside});
        }`;
  const matching = [ts`asked`, rowTags, many, ts`id`, change];
  return ts`
    const asked = ${readVersioned(route, emission)};
    const ${one} = await ${call(httpRuntime("changeVersioned"), matching)};`;
}

/** The expression for the body of a change that expects a version, read together with the precondition. */
export function readVersioned(route: Route, emission: HandlerEmission): Code {
  const { body } = route;
  const types = body === null ? null : ts`<${bodyNames(body, emission).type}>`;
  const given = [
    ts`request`,
    ts`${body === null ? null : emission.dtos.readerOf(body)}`,
    keyText(ts`id`, emission),
    ts`options.bodyLimit`,
    ...expectedName(emission),
  ];
  return ts`await ${list(ts`${httpRuntime("readVersioned")}${types}(`, given, ")")}`;
}

/** What the property is called in JSON that says the version, where that is not its name. */
function expectedName({ entity }: Emission): readonly Code[] {
  const expected = versionExpectation(entity);
  return expected === null || !isRenamed(expected) ? [] : [text(expected.jsonName)];
}

/** What the server alone changes: the line that asks for it, and the argument. */
function changeValues(route: Route, { entity }: Emission): readonly [line: Code | null, argument: Code | null] {
  if (updateValueFields(entity).length === 0) return [null, null];
  const given = route.guard === null ? ts`(dto)` : ts`(dto, principal)`;
  const asked = ts`${httpRuntime("isEmptyUpdate")}(dto) ? undefined : await options.updateValues?.${given}`;
  return [ts`const values = ${asked};`, ts`, values`];
}
