// What a diagnostic says, as text with slots.
import type { Severity } from "./diagnostic.ts";

export interface Template {
  readonly id: `ED${number}`;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string;
}

export function error<const M extends string, const H extends string>(id: `ED${number}`, message: M, help: H) {
  return { id, severity: "error", message, help } as const;
}

export function warning<const M extends string, const H extends string>(id: `ED${number}`, message: M, help: H) {
  return { id, severity: "warning", message, help } as const;
}

export function note<const M extends string, const H extends string>(id: `ED${number}`, message: M, help: H) {
  return { id, severity: "note", message, help } as const;
}

/** An option that must be there and is not: one text, under the ID that the option has. */
export function missingOption<const I extends `ED${number}`>(id: I) {
  return error(id, "%of% needs the option `%option%`", "write it: `%example%`");
}
