// Rows and their keys, into the lines that bring them together: each key once, what was deleted, rows by what they refer to.
import { soleKey } from "../../../2-model/data/table/key.ts";
import type { ReadShape } from "../../../4-plan/method.ts";
import { type Code, type Reference, ts } from "../../../text/code.ts";
import { access } from "../../../text/literal.ts";
import { type Emission, runtime, variableOf } from "../../context.ts";
import { isMapped, isUuidKey, keyText, keyTextOfRow, referredText } from "../../values/key.ts";

/** `distinct`: each of the ids once, a UUID as PostgreSQL writes it. */
export function distinctLine(emission: Emission): Code {
  if (isUuidKey(emission)) return ts`const distinct = [...new Set(ids.map((id) => ${runtime("uuidToText")}(id)))];`;
  if (isMapped(emission)) return ts`const distinct = [...new Set(ids)];`;
  return ts`const distinct = ${runtime("distinctKeys")}(ids, ${textOf(emission)});`;
}

/** The text of a row's key as a function, and whether an id of `distinct` is among those in the set `found`. */
export function foundKeys(emission: Emission): { readonly fromRow: Code; readonly isFound: Code } {
  if (isUuidKey(emission)) return { fromRow: ts`([id]) => id`, isFound: ts`found.has(id)` };
  return {
    fromRow: ts`(row) => ${keyTextOfRow(ts`row`, emission)}`,
    isFound: ts`found.has(${keyText(ts`id`, emission)})`,
  };
}

/** Rows by the key that they refer to: a `Map`, or where that finds no keys a list in the order of the ids. */
export function collected(value: Extract<ReadShape, { kind: "rows-by-id" | "row-by-id" }>, emission: Emission): Code {
  const one = variableOf(value.target.names.singular);
  const isOne = value.kind === "row-by-id";
  if (!isMapped(emission)) {
    const texts = ts`ids.map(${textOf(emission)})`;
    const read = runtime(isOne ? "oneInOrder" : "groupedInOrder");
    return ts`${read}(${texts}, rows, (${one}) => ${referredText(one, value.key, emission)})`;
  }
  const [foreignKey] = value.key;
  const by = isUuidKey(emission)
    ? runtime(isOne ? "oneById" : "groupedById")
    : runtime(isOne ? "oneByKey" : "groupedByKey");
  return ts`${by}(ids, rows, (${one}) => ${one}${access(foreignKey?.name ?? "")})`;
}

/** Rows by the key that links lead to them from. */
export function linkedRows(fromRow: Reference, emission: Emission): Code {
  const textOfId = isUuidKey(emission) ? ts`${runtime("uuidToText")}` : textOf(emission);
  return ts`${runtime("groupedByLink")}(ids, ${textOfId}, rows, ${fromRow})`;
}

/** A function from a key to its text. */
function textOf(emission: Emission): Code {
  if (soleKey(emission.entity) === null) return ts`${emission.values.keyText}`;
  return ts`(id) => ${keyText(ts`id`, emission)}`;
}
