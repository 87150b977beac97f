// Emits the function that makes Zod report a missing value as missing, and finds the fields that need it.
import { jsonIn } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import type { JsonShape } from "../../2-model/data/field/json-shape.ts";
import { type Code, type Reference, ts } from "../../text/code.ts";
import { documented } from "../context.ts";

/** Whether the schema is a union or a custom check, for which Zod does not report a missing value as such. */
export function isSilentAboutMissing({ type, spelling }: Field): boolean {
  if (type.kind !== "scalar") return false;
  const json = jsonIn(type);
  if (json === undefined) return type.scalar === "json" || spelling.kind === "opaque";
  return json.kind === "known" && isUnion(json.shape);
}

/** Whether the schema is a union; that of `Json` is one, too. */
function isUnion(shape: JsonShape): boolean {
  if (shape.kind === "definition") return isUnion(shape.of);
  return shape.kind === "json" || shape.kind === "union";
}

export function presentInZod(z: Reference): Code {
  return documented(
    "Reports a missing value as missing, as other schemas do.",
    ts`
      function present<Schema extends ${z}.ZodType>(schema: Schema): ${z}.ZodPipe<${z}.ZodType, Schema> {
        return ${z}.custom((value) => value !== undefined, "Invalid input: expected a value, received undefined").pipe(schema);
      }`,
  );
}
