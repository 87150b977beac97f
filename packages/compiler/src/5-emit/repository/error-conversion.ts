// The option `error` into the line by which a class throws the user's own errors alone.
import { type Code, type Reference, ts } from "../../text/code.ts";
import { type Emission, importedCode, runtime } from "../context.ts";

/** Null where errors pass through. */
export function errorConversion(className: Reference, emission: Emission): Code | null {
  const { error } = emission.entity;
  if (error === null) return null;
  return ts`
    static {
      ${runtime("convertErrors")}(${className}, ${importedCode(error, emission)});
    }`;
}
