// JSONB: JSON text into the value it stands for, and back.

/** Callers give the type; nothing is checked. */
export function jsonFromText<T = unknown>(text: string): T {
  return JSON.parse(text) as T;
}

/** @throws {TypeError} for undefined, functions, symbols, cycles and bigints, which JSON has no text for */
export function jsonToText(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError("The value has no JSON text");
  return text;
}
