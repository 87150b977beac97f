// References to the exports of the runtime that generated code imports.
import { type Reference, type, value } from "../text/code.ts";

const codegen = "entity-derive/codegen/v1";

/** The exports of the runtime; tsc checks the names in templates against it. */
export type RuntimeName = keyof typeof import("entity-derive/codegen/v1");

/** References a function, class or constant of the runtime. */
export function runtime(name: RuntimeName): Reference {
  return value(codegen, name);
}

/** References a type of the runtime or of the vocabulary. */
export function runtimeType(name: string): Reference {
  return type(codegen, name);
}

/** A module of its own, so that a program that uses only repositories does not load it. */
const httpCodegen = `${codegen}/http`;

export type HttpRuntimeName = keyof typeof import("entity-derive/codegen/v1/http");

/** References a function, class or constant that reads, answers or describes requests. */
export function httpRuntime(name: HttpRuntimeName): Reference {
  return value(httpCodegen, name);
}

export function httpRuntimeType(name: string): Reference {
  return type(httpCodegen, name);
}
