// BOOLEAN: "t" and "f" into boolean, and back.

export function booleanFromText(text: string): boolean {
  return text === "t";
}

/** @throws {TypeError} for anything but true and false */
export function booleanToText(value: boolean): string {
  if (typeof value !== "boolean") throw new TypeError("The value is neither true nor false");
  return value ? "t" : "f";
}
