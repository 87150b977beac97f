// Reads the option `returning`: the result of `create`.
import { possible, replace } from "../../../../diagnostics/fixes/change.ts";
import type { Returning } from "../../../data/entity-parts.ts";
import { generatedKeyField, type Key } from "../../../data/table/key.ts";
import type { Subject } from "../../subject.ts";

export function buildReturning({ options: { returning }, known, source }: Subject): Returning {
  if (returning.kind !== "value") return { kind: "full" };
  const { value } = returning;
  if (typeof value === "string") return { kind: value };
  if (value.length === 0) {
    const fixes = ["id", "none"].map((one) =>
      possible(`change \`returning\` to \`"${one}"\``, replace(returning.span, `"${one}"`, "[]")),
    );
    source.report.add("returning-empty", returning.span, {}, ...fixes);
  }
  const found = known.all(value, "returning-unknown-field");
  return found === null ? { kind: "full" } : { kind: "fields", fields: found };
}

/** Returns `id` instead of `none` if the repository does not generate the key and must read it. */
export function returningWith(returning: Returning, keyed: { readonly key: Key }): Returning {
  return returning.kind === "none" && generatedKeyField(keyed)?.valueSource.kind !== "generator"
    ? { kind: "id" }
    : returning;
}
