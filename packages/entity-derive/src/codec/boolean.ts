// BOOLEAN: "t" and "f" <-> boolean.

export function booleanFromText(text: string): boolean {
  return text === "t";
}

export function booleanToText(value: boolean): string {
  return value ? "t" : "f";
}
