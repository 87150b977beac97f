// Emits the functions that write the JSON of commands' results.

import { routedCommands } from "../../2-model/data/http.ts";
import { exportsOf } from "../../2-model/names/exports.ts";
import { commandNames } from "../../2-model/names/item-exports.ts";
import { type Code, ts } from "../../text/code.ts";
import { documented, type Emission, sibling } from "../context.ts";
import { ShapeWriter } from "./json-shape-writer.ts";
import { typeCode } from "./type-code.ts";

export function resultWriters(emission: Emission): readonly Code[] {
  const { entity } = emission;
  const names = exportsOf(entity, emission.router).map(({ name }) => name);
  const writer = new ShapeWriter(emission, names);
  const functions = routedCommands(entity).flatMap((command): readonly Code[] => {
    const { result } = command;
    if (result.kind !== "type" || result.json.kind !== "known") return [];
    const type = typeCode(result.type, emission);
    const { resultJson } = commandNames(entity, command);
    const name = resultJson.name.replace(/Json$/, "");
    const code = ts`
      export function ${sibling(resultJson)}(result: ${type}): string {
        ${writer.body(result.json.shape, { value: ts`result`, type, name })}
      }`;
    return [documented(`Returns the JSON of the result of the command ${command.name.value}.`, code)];
  });
  return [...functions, ...writer.functions];
}
