// The values of constants, from the bytes that the server has in its memory.
import type { TreeNode } from "./node.ts";

/** The OIDs of `text`, `varchar` and `unknown`. */
const textTypes: readonly number[] = [25, 1043, 705];

/** Returns the text of a constant; null for other expressions, and for long texts that are not stored plainly. */
export function constantText(node: TreeNode): string | null {
  const bytes = node.bytes("constvalue");
  if (node.tag !== "CONST" || bytes === null || !textTypes.includes(node.number("consttype"))) return null;
  // A header of four bytes, whose two lowest bits are 0, is that of a text that is not compressed.
  if (((bytes[0] ?? 1) & 3) !== 0) return null;
  return new TextDecoder().decode(Uint8Array.from(bytes.slice(4)));
}

/** The lengths of `bool`, `int8`, `int2` and `int4`. */
const integerLengths: ReadonlyMap<number, number> = new Map([
  [16, 1],
  [20, 8],
  [21, 2],
  [23, 4],
]);

/** Returns the number of a constant; 0 and 1 for booleans, null for other expressions. */
export function constantNumber(node: TreeNode): bigint | null {
  if (node.tag === "RELABELTYPE" || (node.tag === "FUNCEXPR" && integerCasts.has(node.number("funcid")))) {
    const inner = node.node("arg") ?? node.nodes("args")[0];
    return inner === undefined ? null : constantNumber(inner);
  }
  const bytes = node.bytes("constvalue");
  const length = integerLengths.get(node.number("consttype"));
  if (node.tag !== "CONST" || bytes === null || length === undefined) return null;
  const digits = [...bytes.slice(0, length)].reverse().map((byte) => (byte & 0xff).toString(16).padStart(2, "0"));
  return BigInt.asIntN(length * 8, BigInt(`0x${digits.join("")}`));
}

/** `int4` to `int8`, `int8` to `int4`, `int2` to `int4` and to `int8`. */
const integerCasts: ReadonlySet<number> = new Set([481, 480, 313, 754]);

/** Whether two constants have the same type and value. */
export function sameConstant(one: TreeNode, other: TreeNode): boolean {
  const [left, right] = [one.bytes("constvalue"), other.bytes("constvalue")];
  if (one.tag !== "CONST" || other.tag !== "CONST" || left === null || right === null) return false;
  if (one.number("consttype") !== other.number("consttype") || left.length !== right.length) return false;
  return left.every((byte, index) => byte === right[index]);
}

/** Whether an array that is a constant may have elements that are NULL: its header says whether there is a list of them. */
export function hasNullElements(array: TreeNode): boolean {
  const bytes = array.bytes("constvalue");
  // The header has a length, the number of dimensions, and the offset of the elements if there is such a list.
  if (bytes === null || bytes.length < 16 || ((bytes[0] ?? 1) & 3) !== 0) return true;
  return bytes.slice(8, 12).some((byte) => byte !== 0);
}
