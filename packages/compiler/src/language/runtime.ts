// References to what generated code imports from the runtime.
import { type Reference, type, value } from "../text/code.ts";

const codegen = "entity-derive/codegen/v1";

/** What generated code can call: tsc compares the names in templates with what there is. */
export type RuntimeName = keyof typeof import("entity-derive/codegen/v1");

/** A function, class or constant of the runtime. */
export function runtime(name: RuntimeName): Reference {
  return value(codegen, name);
}

/** A type of the runtime or the vocabulary. */
export function runtimeType(name: string): Reference {
  return type(codegen, name);
}

/** Apart from the rest, so that a program with repositories alone does not load it. */
const httpCodegen = `${codegen}/http`;

export type HttpRuntimeName = keyof typeof import("entity-derive/codegen/v1/http");

/** What reads requests, answers them and describes them. */
export function httpRuntime(name: HttpRuntimeName): Reference {
  return value(httpCodegen, name);
}

export function httpRuntimeType(name: string): Reference {
  return type(httpCodegen, name);
}
