// Checks parsed JSON values for nesting, keys and text that are unsafe.
import { Problem } from "../problems/problem.ts";

/** The maximum nesting. serde_json has the same limit; that of PostgreSQL's JSONB is some thousands. */
export const deepest = 128;

/**
 * Checks a body that another parser has parsed.
 * @throws {Problem} 400 for values that `parseJson` rejects
 */
export function checkJson(value: unknown): unknown {
  if (isDeeperThan(value, deepest)) throw tooDeep();
  checkKeys(value);
  checkTexts(value);
  return value;
}

/** Rejects keys that change prototypes when merged. @throws {Problem} 400 */
export function checkKeys(value: unknown): void {
  if (namesPrototype(value)) throw new Problem(400, "the body has a key that is not allowed, such as `__proto__`");
}

/** Rejects text that cannot be encoded as UTF-8. @throws {Problem} 400 */
export function checkTexts(value: unknown): void {
  if (!isWellFormed(value)) throw new Problem(400, "the body contains an unpaired surrogate");
}

export function tooDeep(): Problem {
  return new Problem(400, `the body is nested more than ${deepest} levels deep`);
}

/** Stops at the limit, so that it does not overflow the stack itself. */
function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return limit === 0 || Object.values(value).some((member) => isDeeperThan(member, limit - 1));
}

/** Whether all texts can be encoded as UTF-8. */
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
