// A parameter of a statement: text that the server can be sent, or null.
import { checkText } from "../codec/text.ts";
import type { Parameter } from "../database/database.ts";

/**
 * Refuses what callers outside TypeScript may pass, before anything is sent.
 * @throws {TypeError} when it is neither text nor null
 * @throws {RangeError} when it is text that UTF-8 cannot carry
 */
export function checkParameter(parameter: Parameter): void {
  if (parameter === null) return;
  if (typeof parameter !== "string") {
    throw new TypeError(`A parameter is of type ${typeof parameter}: it must be text or null`);
  }
  checkText(parameter);
}
