// Emits the conversion of a repository's errors into the error of the option `error`.
import { type Code, type Reference, ts } from "../../text/code.ts";
import { type Emission, importedCode, runtime } from "../context.ts";

/** Returns null if errors are not converted. */
export function errorConversion(className: Reference, emission: Emission): Code | null {
  const { error } = emission.entity;
  if (error === null) return null;
  return ts`
    static {
      ${runtime("convertErrors")}(${className}, ${importedCode(error, emission)});
    }`;
}
