// An operation's signature as TypeScript: parameters and result, the same in the interface and in the class.

import { parameterName } from "../../2-model/data/entity-names.ts";
import type { Operation, ResultShape } from "../../4-plan/operation.ts";
import type { OperationParameter } from "../../4-plan/parameter.ts";
import { type Code, list, raw, ts } from "../../text/code.ts";
import { classOf, type Emission, runtimeType, siblingType } from "../context.ts";
import { presentType } from "../values/field-type.ts";
import { shapeType } from "../values/row-shape.ts";

/** `findById(id: Uuid): Promise<User | null>` */
export function signature(operation: Operation, emission: Emission, place: "interface" | "class"): Code {
  const parameters = operation.parameters.map((parameter) => parameterCode(parameter, emission, place));
  const result = ts`): Promise<${resultType(operation.result, emission)}>`;
  return list(`${operation.name}(`, parameters, result, 110);
}

function parameterCode(parameter: OperationParameter, emission: Emission, place: "interface" | "class"): Code {
  const { type } = emission.entity.names;
  const uuid = runtimeType("Uuid");
  const values = siblingType("row", `${type}ServerValues`);
  const create = siblingType("dto", `Create${type}Request`);
  switch (parameter.kind) {
    case "id":
      return ts`id: ${uuid}`;
    case "id-or-null":
      return ts`id: ${uuid} | null`;
    case "ids":
      return ts`ids: readonly ${uuid}[]`;
    case "field":
      return ts`${raw(parameter.name ?? parameterName(parameter.field.name))}: ${presentType(parameter.field, emission)}`;
    case "limit":
      return ts`limit: number`;
    case "offset":
      return ts`offset: number`;
    case "optional-limit":
      return ts`limit?: number`;
    case "optional-offset":
      return place === "interface" ? ts`offset?: number` : ts`offset = 0`;
    case "create-request":
      return ts`dto: ${create}`;
    case "create-requests":
      return ts`dtos: readonly ${create}[]`;
    case "update-request":
      return ts`dto: ${siblingType("dto", `Update${type}Request`)}`;
    case "query":
      return ts`query: ${siblingType("query", `${type}Query`)}`;
    case "values":
      return optional("values", ts`${values}`, raw("{}"), parameter.required, place);
    case "values-of-each":
      return optional(
        "values",
        ts`(dto: ${create}, index: number) => ${values}`,
        raw("() => ({})"),
        parameter.required,
        place,
      );
  }
}

/** Optional in the interface is a default in the class. */
function optional(name: string, type: Code, initial: Code, required: boolean, place: "interface" | "class"): Code {
  if (required) return ts`${raw(name)}: ${type}`;
  return place === "interface" ? ts`${raw(name)}?: ${type}` : ts`${raw(name)}: ${type} = ${initial}`;
}

function resultType(result: ResultShape, emission: Emission): Code {
  switch (result.kind) {
    case "row":
      return shapeType(result.of, emission);
    case "row-or-null":
      return ts`${shapeType(result.of, emission)} | null`;
    case "rows":
      return ts`${shapeType(result.of, emission)}[]`;
    case "rows-by-id":
      return ts`Map<${runtimeType("Uuid")}, ${classOf(result.target, emission)}[]>`;
    case "affected-one":
    case "exists":
      return raw("boolean");
    case "affected":
      return raw("number");
  }
}
