// Reads the option `fullText`: the fields of the full text and its language.
import { type FullText, fullTextName, type Language, type WeightedField } from "../../../data/table/full-text.ts";
import type { EntityOptions } from "../../../resolve/annotations/entity-options.ts";
import type { Subject } from "../../subject.ts";

type FullTextReading = Extract<EntityOptions["fullText"], { readonly kind: "value" }>["value"];

/** Returns null without the option, or after a diagnostic. */
export function readFullText(subject: Subject): FullText | null {
  const { options, source } = subject;
  const { kind, value, span } = options.fullText;
  if (kind !== "value") return null;
  const fields = readFields(value.fields, subject);
  const language = readLanguage(value.language, subject);
  if (value.fields.value.size === 0) source.report.add("full-text-empty", value.fields.span, {});
  if (fields === null || fields.length === 0 || language === null) return null;
  return { fields, language, column: value.stored.value === true ? fullTextName : null, span };
}

/** Returns null after a diagnostic about a name. */
function readFields({ value }: FullTextReading["fields"], { known }: Subject): readonly WeightedField[] | null {
  const keys = [...value.values()].map(({ key }) => key);
  const fields = [...value.values()].flatMap(({ key, value: weight }) => {
    const field = known.named(key, "full-text-unknown-field", [], keys);
    return field === null ? [] : [{ field, weight: { value: weight.value, span: weight.span }, span: key.span }];
  });
  return fields.length < keys.length ? null : fields;
}

function readLanguage({ value, span }: FullTextReading["language"], { known }: Subject): Language | null {
  if (typeof value === "string") return { kind: "fixed", configuration: { value, span } };
  const field = known.named(value.field, "full-text-unknown-field");
  if (field === null) return null;
  const of = [...value.of.value.values()].map(({ key, value: configuration }) => ({
    value: key,
    configuration: { value: configuration.value, span: configuration.span },
  }));
  return { kind: "by-field", field: { value: field, span: value.field.span }, of, span: value.of.span };
}
