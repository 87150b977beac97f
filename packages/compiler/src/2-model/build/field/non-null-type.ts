// The text of a type without `null` and `undefined`, for messages.

export function nonNullType(type: string): string {
  const members = type.split("|").map((member) => member.trim());
  return members.filter((member) => member !== "undefined" && member !== "null").join(" | ") || "T";
}
