// Members into an exported interface.
import { type Code, type Reference, ts } from "../../text/code.ts";

export function interfaceOf(name: Reference, members: readonly Code[]): Code {
  return ts`
    export interface ${name} {
      ${members}
    }`;
}
