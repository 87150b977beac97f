// Checks the parameters of a statement before they are sent.
import { checkText } from "../codec/text.ts";
import type { Parameter } from "../database/database.ts";
import { describeValue } from "../errors/describe-value.ts";

/** PostgreSQL's protocol has a 16-bit number of parameters. */
const maximumParameters = 65535;

/**
 * Rejects values that the types exclude, and those that UTF-8 or the protocol cannot represent. Called before a
 * connection is requested, since an error within a driver can break the connection.
 * @throws {TypeError} for a value that is neither text nor null
 * @throws {RangeError} for text that UTF-8 cannot represent, or for too many parameters
 */
export function checkParameters(parameters: readonly Parameter[]): void {
  if (!Array.isArray(parameters)) throw new TypeError(`Parameters are an array, not ${describeValue(parameters)}`);
  if (parameters.length > maximumParameters) {
    throw new RangeError(`A statement has at most ${maximumParameters} parameters, not ${parameters.length}`);
  }
  for (const parameter of parameters) {
    if (parameter === null) continue;
    if (typeof parameter !== "string") {
      throw new TypeError(`A parameter is of type ${typeof parameter}: it must be text or null`);
    }
    checkText(parameter);
  }
}
