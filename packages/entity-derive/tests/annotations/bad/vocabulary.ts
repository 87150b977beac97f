// What the types of the vocabulary refuse.
import { type Json, type ValueOf, valueObject } from "entity-derive";

export const Color = valueObject("color", ["red", "green"]);
export type Color = ValueOf<typeof Color>;

// error: Type '"blue"' is not assignable to type '"green" | "red"'.
export const wrong: Color = "blue";
// error: Source has 0 element(s) but target requires 1.
export const none = valueObject("none", []);
// error: Type '"color"' is not assignable to type '"colour"'.
export const type: "colour" = Color.pgType;

export interface WithDate {
  at: Date;
}

export interface WithMethod {
  run(): void;
}

// error: Type '() => string' is not assignable to type 'never'.
export const date: Json<WithDate> | null = null;
// error: Type '() => void' is not assignable to type 'never'.
export const method: Json<WithMethod> | null = null;
// error: Type 'bigint' is not assignable to type 'never'.
export const big: Json<{ n: bigint }> | null = null;
// error: Type '() => string' is not assignable to type 'never'.
export const plain: Json<Date> | null = null;
// error: Index signature for type 'string' is missing in type 'Date'.
export const json: Json = new Date();
// error: Type 'undefined' is not assignable to type 'JsonValue'.
export const absent: Json = undefined;

// error: Object literal may only specify known properties, and 'payed' does not exist in type '{ readonly paid?: string; }'.
export const Renamed = valueObject("renamed", ["paid"], { was: { payed: "paid" } });
// error: Type 'number' is not assignable to type 'string'.
export const Named = valueObject("named", ["paid"], { was: { paid: 1 } });
