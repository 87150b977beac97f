// Emits the types of commands' results.
import type { Command } from "../../2-model/data/write/command.ts";
import { selfRow } from "../../4-plan/statement.ts";
import { type Code, ts } from "../../text/code.ts";
import type { Emission } from "../context.ts";
import { shapeNames } from "./row-shape.ts";
import { typeCode } from "./type-code.ts";

export function resultType({ result }: Command, emission: Emission): Code {
  switch (result.kind) {
    case "entity":
      return ts`${shapeNames(selfRow, emission).type}`;
    case "nothing":
      return ts`void`;
    case "type":
      return typeCode(result.type, emission);
  }
}
