// A guard into the type of what it lets through.
import type { Guard } from "../../2-model/data/api.ts";
import { type Code, ts } from "../../text/code.ts";
import { type Emission, importedCode, runtimeType } from "../context.ts";

export function principalOf(guard: Guard, emission: Emission): Code {
  return ts`${runtimeType("Principal")}<typeof ${importedCode(guard, emission)}>`;
}
