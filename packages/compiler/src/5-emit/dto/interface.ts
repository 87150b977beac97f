// Members into an exported interface.
import { type Code, type Reference, ts } from "../../text/code.ts";

export function interfaceOf(name: Reference, members: readonly Code[]): Code {
  // Formatters turn an interface without members into this.
  if (members.length === 0) return ts`export type ${name} = {};`;
  return ts`
    export interface ${name} {
      ${members}
    }`;
}
