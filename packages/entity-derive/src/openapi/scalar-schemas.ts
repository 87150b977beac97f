// The schemas of frequent scalars, which generated documents refer to.
import type { JsonSchema } from "./document.ts";

export const uuidSchema: JsonSchema = { type: "string", format: "uuid" };
export const dateTimeSchema: JsonSchema = { type: "string", format: "date-time" };
export const int16Schema: JsonSchema = { type: "integer", format: "int16" };
export const int32Schema: JsonSchema = { type: "integer", format: "int32" };
export const int64Schema: JsonSchema = { type: "integer", format: "int64" };
