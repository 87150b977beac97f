// Problems of request bodies before they are parsed.
import { Problem } from "../problems/problem.ts";

export function bodyTooLong(limit: number): Problem {
  return new Problem(413, `the body is longer than ${limit} bytes`);
}

export function bodyNotUtf8(): Problem {
  return new Problem(400, "the body is not UTF-8");
}

/** Returns the error for a body that other code has consumed without keeping it, which is not the client's mistake. */
export function bodyAlreadyRead(): Error {
  return new Error("The request's body has already been read by other code, and its content is not available");
}

export function bodyCutOff(): Problem {
  return new Problem(400, "the body was cut off");
}
