// Emits the signature of a method, with its parameters and its result, for the interface and for the class.

import { isMapKey } from "../../../2-model/data/table/key.ts";
import { exportNames } from "../../../2-model/names/exports.ts";
import type { RepositoryMethod, ResultShape } from "../../../4-plan/method.ts";
import { type MethodParameter, type Requirement, selfRow } from "../../../4-plan/statement.ts";
import { type Code, list, type Reference, ts } from "../../../text/code.ts";
import { arrayType, identifier } from "../../../text/literal.ts";
import { type Emission, entityReferences, runtimeType, siblingType } from "../../context.ts";
import { presentType } from "../../values/field-type.ts";
import { keyType } from "../../values/key.ts";
import { shapeNames } from "../../values/row-shape.ts";
import { parameterName } from "./arguments.ts";
import { linkValuesType } from "./links.ts";
import { targetIdsType } from "./target-ids.ts";

/** Returns the signature: `findById(id: Uuid): Promise<User | null>`. */
export function signature(method: RepositoryMethod, emission: Emission, place: "interface" | "class"): Code {
  const parameters = method.parameters.map((parameter) => parameterCode(parameter, emission, place));
  const isStream = method.result.kind === "stream";
  const result = ts`): ${identifier(isStream ? "AsyncIterable" : "Promise")}<${resultType(method.result, emission)}>`;
  const parameter = method.result.kind === "of-run" ? "<T>" : "";
  return list(`${method.name}${parameter}(`, parameters, result);
}

function parameterCode(parameter: MethodParameter, emission: Emission, place: "interface" | "class"): Code {
  const { serverValues: values, updateValues, createRequest: create, updateRequest: update, query } = emission.types;
  const key = keyType(emission);
  switch (parameter.kind) {
    case "id":
      return ts`id: ${key}`;
    case "id-or-null":
      return ts`id: ${key} | null`;
    case "ids":
      return ts`ids: readonly ${arrayType(key)}`;
    case "target-ids":
      return ts`ids: ${targetIdsType(parameter.target, emission)}`;
    case "link-values":
      return optional("values", linkValuesType(parameter), ts`{}`, parameter.required, place);
    case "field":
      return ts`${parameterName(parameter)}: ${presentType(parameter.field, emission)}`;
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
      return ts`dtos: readonly ${arrayType(create)}`;
    case "update-request":
      return ts`dto: ${update}`;
    case "query":
      return ts`query: ${query}`;
    case "run-locked":
      return ts`run: (${emission.one}: ${shapeNames(selfRow, emission).type} | null, ${emission.many}: ${emission.types.repository}) => Promise<T>`;
    case "filters":
      return place === "interface" ? ts`query?: ${query}` : ts`query: ${query} = {}`;
    case "counted-query":
      return ts`query: ${query} & { readonly count?: boolean | undefined }`;
    case "update-values":
      return optional("values", ts`${updateValues}`, ts`{}`, "never", place);
    case "new-values-of-all":
      return ts`all: readonly ${arrayType(values)}`;
    case "changed-values":
      return ts`values: ${updateValues}`;
    case "values":
    case "new-values":
      return optional("values", ts`${values}`, ts`{}`, parameter.required, place);
    case "values-of-each":
      return optional(
        "values",
        ts`(dto: ${wholeRequest(emission)}, index: number) => ${values}`,
        ts`() => ({})`,
        parameter.required,
        place,
      );
  }
}

/** Returns the type of the request that the function `values` receives, which has the owner even in an owner's repository. */
function wholeRequest({ entity }: Emission): Reference {
  return siblingType(exportNames(entity.names).createRequest);
}

/** Returns a parameter that may be optional; in the class it then has a default. */
function optional(name: string, type: Code, initial: Code, required: Requirement, place: "interface" | "class"): Code {
  if (required === "always" || (required === "without-owner" && place === "interface"))
    return ts`${identifier(name)}: ${type}`;
  if (place === "interface" || required === "without-owner") return ts`${identifier(name)}?: ${type}`;
  return ts`${identifier(name)}: ${type} = ${initial}`;
}

function resultType(result: ResultShape, emission: Emission): Code {
  switch (result.kind) {
    case "row":
    case "stream":
      return ts`${shapeNames(result.of, emission).type}`;
    case "row-or-null":
      return ts`${shapeNames(result.of, emission).type} | null`;
    case "rows":
      return arrayType(shapeNames(result.of, emission).type);
    case "rows-by-id":
    case "linked-rows-by-id":
      return isMapKey(emission.entity)
        ? ts`Map<${keyType(emission)}, ${arrayType(entityReferences(result.target).self)}>`
        : arrayType(arrayType(entityReferences(result.target).self));
    case "row-by-id":
      return isMapKey(emission.entity)
        ? ts`Map<${keyType(emission)}, ${entityReferences(result.target).self}>`
        : arrayType(ts`${entityReferences(result.target).self} | null`);
    case "page":
      return ts`${runtimeType("Page")}<${shapeNames(result.of, emission).type}>`;
    case "affected-one":
    case "exists":
      return ts`boolean`;
    case "affected":
      return ts`number`;
    case "of-run":
      return ts`T`;
  }
}
