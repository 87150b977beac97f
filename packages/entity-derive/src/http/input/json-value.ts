// A parsed JSON value into the same value, once nothing in it can hurt later.
import { Problem } from "../problems/problem.ts";

/** The most levels of nesting. It is what serde_json allows too; PostgreSQL's own limit for JSONB is some thousands. */
export const deepest = 128;

/**
 * The value that another parser has made of a body.
 * @throws {Problem} 400 for what `parseJson` refuses in a text
 */
export function checkJson(value: unknown): unknown {
  if (isDeeperThan(value, deepest)) throw tooDeep();
  checkKeys(value);
  checkTexts(value);
  return value;
}

/** Refuses keys that change an object's prototype when something merges it. @throws {Problem} 400 */
export function checkKeys(value: unknown): void {
  if (namesPrototype(value)) throw new Problem(400, "the body has a key that is not allowed, such as `__proto__`");
}

/** Refuses text that cannot be written as UTF-8. @throws {Problem} 400 */
export function checkTexts(value: unknown): void {
  if (!isWellFormed(value)) throw new Problem(400, "the body contains an unpaired surrogate");
}

export function tooDeep(): Problem {
  return new Problem(400, `the body is nested more than ${deepest} levels deep`);
}

/** It goes no further down than the limit, so that no nesting overflows its own stack. */
function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return limit === 0 || Object.values(value).some((member) => isDeeperThan(member, limit - 1));
}

/** Whether all its texts can be written as UTF-8. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isWellFormed);
  return Object.entries(value).every(([key, member]) => key.isWellFormed() && isWellFormed(member));
}

function namesPrototype(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(namesPrototype);
  for (const [key, member] of Object.entries(value)) {
    if (key === "__proto__" || namesPrototype(member)) return true;
    if (key === "constructor" && typeof member === "object" && member !== null && Object.hasOwn(member, "prototype")) {
      return true;
    }
  }
  return false;
}
