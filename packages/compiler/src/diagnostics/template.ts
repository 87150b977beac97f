// Templates of messages: text with slots.
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

/** A required option that is missing; one text under the ID of the option. */
export function missingOption<const I extends `ED${number}`>(id: I) {
  return error(id, "%of% needs the option `%option%`", "write it: `%example%`");
}
