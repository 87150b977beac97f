// The parameters of a statement: text that the server can be sent, or null.
import { checkText } from "../codec/text.ts";
import type { Parameter } from "../database/database.ts";

/** The protocol counts parameters in 16 bits. */
const mostParameters = 65535;

/**
 * Refuses what callers outside TypeScript may pass, and what UTF-8 or the protocol cannot carry. To be called before a
 * connection is asked for: what fails within a driver may cost the connection.
 * @throws {TypeError} when one is neither text nor null
 * @throws {RangeError} when one is text that UTF-8 cannot carry, or when there are too many
 */
export function checkParameters(parameters: readonly Parameter[]): void {
  if (parameters.length > mostParameters) {
    throw new RangeError(`A statement has at most ${mostParameters} parameters, not ${parameters.length}`);
  }
  for (const parameter of parameters) {
    if (parameter === null) continue;
    if (typeof parameter !== "string") {
      throw new TypeError(`A parameter is of type ${typeof parameter}: it must be text or null`);
    }
    checkText(parameter);
  }
}
