// An operation into a method of a class: its signature and its body.
import type { Operation } from "../../4-plan/operation.ts";
import { type Code, ts } from "../../text/code.ts";
import type { Emission } from "../context.ts";
import { methodBody } from "./method-body.ts";
import { signature } from "./signature.ts";

/** `async findById(id: Uuid): Promise<User | null> { … }` */
export function method(operation: Operation, emission: Emission): Code {
  const start = operation.result.kind === "stream" ? ts`async *` : ts`async `;
  return ts`${start}${signature(operation, emission, "class")} ${methodBody(operation.body, emission)}`;
}
