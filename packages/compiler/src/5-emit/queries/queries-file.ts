// Emits `queries.ts` of a *.queries.sql file: the interfaces of its statements, their parameters and rows.
import type { MethodOrder, MethodParameter, QueryMethod } from "../../queries/data/query-module.ts";
import { blocks, type Code, ts } from "../../text/code.ts";
import { arrayType, docComment, identifier, key, text } from "../../text/literal.ts";
import { capitalized } from "../../text/names.ts";
import { documented, runtimeType } from "../context.ts";
import { ownerName } from "../owner.ts";
import { methodNames, type QueryEmission } from "./emission.ts";
import { parameterType, presentValueType, rowMembers, valueType } from "./value-types.ts";

export function emitQueryTypes(emission: QueryEmission): Code {
  const { module } = emission;
  return blocks([
    ...module.methods.flatMap((method) => [parametersInterface(method), orderConstant(method), rowInterface(method)]),
    moduleInterface(emission),
    ownedInterface(emission),
  ]);
}

function parametersInterface(method: QueryMethod): Code | null {
  const members = [
    ...method.parameters.map((parameter) => parameterMember(parameter)),
    ...orderMember(method),
    ...pageMembers(method),
  ];
  if (members.length === 0) return null;
  return ts`
    ${docComment(`Parameters of \`${method.name}\`.`)}
    export interface ${methodNames(method).parameters} {
      ${members}
    }`;
}

function parameterMember({ property, doc, isOptional, type, nullable }: MethodParameter): Code {
  const present = parameterType(type);
  const orNull = nullable ? ts`${present} | null` : present;
  const name = ts`readonly ${key(property)}`;
  return documented(doc, isOptional ? ts`${name}?: ${orNull} | undefined;` : ts`${name}: ${orNull};`);
}

function orderMember(method: QueryMethod): readonly Code[] {
  const { order } = method;
  if (order === null) return [];
  const byDefault = `Default: \`${defaultOrder(order)}\`.`;
  return [
    ts`
      ${docComment(order.doc === null ? byDefault : [order.doc, byDefault])}
      readonly ${key(order.property)}?: ${methodNames(method).order} | undefined;`,
  ];
}

/** Returns the order of callers that choose none: the first. */
export function defaultOrder({ choices }: MethodOrder): string {
  return choices[0] ?? "";
}

function pageMembers({ kind }: QueryMethod): readonly Code[] {
  if (kind !== "page") return [];
  return [
    ts`
      ${docComment("The `next` of the page before; without it, the first page is read.")}
      readonly after?: string | undefined;`,
    documented("The number of rows of a page.", ts`readonly limit: ${runtimeType("i64")};`),
  ];
}

/** Returns the constant with the choices of an order, and the type of its values. */
function orderConstant(method: QueryMethod): Code | null {
  const { order, name } = method;
  if (order === null) return null;
  const type = methodNames(method).order;
  const members = order.choices.map((choice) => ts`${key(capitalized(choice))}: ${text(choice)},`);
  return ts`
    ${docComment(`The orders of \`${name}\`.`)}
    export const ${type} = {
      ${members}
    } as const;
    export type ${type} = (typeof ${type})[keyof typeof ${type}];`;
}

function rowInterface(method: QueryMethod): Code | null {
  const { rows, name } = method;
  if (rows.kind !== "object") return null;
  return ts`
    ${docComment(`A row of \`${name}\`.`)}
    export interface ${methodNames(method).row} {
      ${rowMembers(rows.columns)}
    }`;
}

function moduleInterface({ module, names }: QueryEmission): Code {
  const methods = module.methods.filter(({ owners }) => owners !== "one");
  const file = module.path.slice(module.path.lastIndexOf("/") + 1);
  return ts`
    ${docComment(module.doc ?? `The statements of ${file}.`)}
    export interface ${names.type} {
      ${documented("Returns these statements, acting for a principal or a request.", ts`as(context: unknown): this;`)}
      ${methods.map((method) => documentedSignature(method))}
      ${module.owner === null ? null : ownedBy({ module, names })}
    }`;
}

function ownedBy({ module, names }: QueryEmission): Code {
  const owner = module.owner === null ? ts`never` : presentValueType(module.owner);
  return documented(
    ["Returns the statements for one owner.", "@throws {OwnerError} if these are limited to another owner"],
    ts`ownedBy(${ownerName}: ${owner}): ${names.owned};`,
  );
}

/** Returns the interface of the statements for one owner: those with `:owner`, and those that use no rows with owners. */
function ownedInterface({ module, names }: QueryEmission): Code | null {
  const { owner } = module;
  if (owner === null) return null;
  const methods = module.methods.filter(({ owners }) => owners !== "all");
  return ts`
    ${docComment(`The statements of \`${names.type.name}\` that run for one owner.`)}
    export interface ${names.owned} {
      ${documented("The owner whose rows they use.", ts`readonly ${ownerName}: ${presentValueType(owner)};`)}
      ${documented("Returns these statements, acting for a principal or a request.", ts`as(context: unknown): this;`)}
      ${methods.map((method) => documentedSignature(method))}
    }`;
}

function documentedSignature(method: QueryMethod): Code {
  return documented(method.doc, ts`${methodSignature(method, "interface")};`);
}

/** Returns `buyers(parameters: BuyersParameters): Promise<BuyersRow[]>`. */
export function methodSignature(method: QueryMethod, place: "interface" | "class"): Code {
  return ts`${identifier(method.name)}(${methodParameter(method, place)}): ${resultType(method)}`;
}

function methodParameter(method: QueryMethod, place: "interface" | "class"): Code | null {
  if (method.parameters.length === 0 && method.order === null && method.kind !== "page") return null;
  const type = methodNames(method).parameters;
  if (method.kind === "page" || !method.parameters.every(({ isOptional }) => isOptional))
    return ts`parameters: ${type}`;
  return place === "class" ? ts`parameters: ${type} = {}` : ts`parameters?: ${type}`;
}

function resultType(method: QueryMethod): Code {
  if (method.kind === "exec") return ts`Promise<number>`;
  const result = resultOf(method);
  return method.kind === "stream" ? ts`AsyncIterable<${result}>` : ts`Promise<${result}>`;
}

/** Returns the type of what a method returns; of a stream, that of a row. */
export function resultOf(method: QueryMethod): Code {
  return resultOfRow(method, rowTypeOf(method));
}

/** Returns the type of the result, given that of a row. */
export function resultOfRow(method: QueryMethod, row: Code): Code {
  switch (method.kind) {
    case "many":
    case "values":
      return arrayType(row);
    case "one":
    case "value":
      return method.count === "one" || (method.rows.kind === "value" && method.rows.column.value.nullable)
        ? row
        : ts`${row} | null`;
    case "page":
      return ts`${runtimeType("Page")}<${row}>`;
    case "exec":
    case "stream":
      return row;
  }
}

/** Returns the type of a row, or of a value. */
export function rowTypeOf(method: QueryMethod): Code {
  const { rows } = method;
  switch (rows.kind) {
    case "entity":
      return presentValueType(rows);
    case "object":
      return ts`${methodNames(method).row}`;
    case "value":
      return valueType(rows.column.value);
    case "none":
      return ts`void`;
  }
}
