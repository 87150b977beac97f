// The text of a type without `null` and `undefined`, for what a message suggests.

/** The type as it is written, without `null` and `undefined`. */
export function withoutNothing(type: string): string {
  const members = type.split("|").map((member) => member.trim());
  return members.filter((member) => member !== "undefined" && member !== "null").join(" | ") || "T";
}
