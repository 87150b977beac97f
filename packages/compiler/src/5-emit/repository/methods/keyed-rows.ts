// Emits the lines that match rows with keys: distinct keys, keys of deleted rows, rows grouped by a foreign key.
import { isMapKey, soleKey } from "../../../2-model/data/table/key.ts";
import type { ReadShape } from "../../../4-plan/method.ts";
import { type Code, type Reference, ts } from "../../../text/code.ts";
import { access } from "../../../text/literal.ts";
import { type Emission, runtime, variableOf } from "../../context.ts";
import { isUuidKey, keyText, keyTextOfRow, referredText } from "../../values/key.ts";

/** Returns the line that declares `distinct`, the ids without duplicates; UUIDs are in PostgreSQL's form. */
export function distinctLine(emission: Emission): Code {
  if (isUuidKey(emission)) return ts`const distinct = [...new Set(ids.map((id) => ${runtime("uuidToText")}(id)))];`;
  if (isMapKey(emission.entity)) return ts`const distinct = [...new Set(ids)];`;
  return ts`const distinct = ${runtime("distinctKeys")}(ids, ${textOf(emission)});`;
}

/** Returns a function from a row to its key's text, and a condition: whether the set `found` has an id of `distinct`. */
export function foundKeys(emission: Emission): { readonly fromRow: Code; readonly isFound: Code } {
  if (isUuidKey(emission)) return { fromRow: ts`([id]) => id`, isFound: ts`found.has(id)` };
  return {
    fromRow: ts`(row) => ${keyTextOfRow(ts`row`, emission)}`,
    isFound: ts`found.has(${keyText(ts`id`, emission)})`,
  };
}

/** Returns the expression that groups rows by their foreign key: a `Map`, or for keys that a `Map` cannot find a list in the order of the ids. */
export function groupedRows(value: Extract<ReadShape, { kind: "rows-by-id" | "row-by-id" }>, emission: Emission): Code {
  const one = variableOf(value.target.names.singular);
  const isOne = value.kind === "row-by-id";
  if (!isMapKey(emission.entity)) {
    const texts = ts`ids.map(${textOf(emission)})`;
    const group = runtime(isOne ? "oneInOrder" : "groupedInOrder");
    return ts`${group}(${texts}, rows, (${one}) => ${referredText(one, value.key, emission)})`;
  }
  const [foreignKey] = value.key;
  const by = isUuidKey(emission)
    ? runtime(isOne ? "oneById" : "groupedById")
    : runtime(isOne ? "oneByKey" : "groupedByKey");
  return ts`${by}(ids, rows, (${one}) => ${one}${access(foreignKey?.name ?? "")})`;
}

/** Returns the expression that groups rows by the id whose links refer to them. */
export function rowsByLink(fromRow: Reference, emission: Emission): Code {
  const textOfId = isUuidKey(emission) ? ts`${runtime("uuidToText")}` : textOf(emission);
  return ts`${runtime("groupedByLink")}(ids, ${textOfId}, rows, ${fromRow})`;
}

/** Returns a function from a key to its text. */
function textOf(emission: Emission): Code {
  if (soleKey(emission.entity) === null) return ts`${emission.values.keyText}`;
  return ts`(id) => ${keyText(ts`id`, emission)}`;
}
