// Resolves names of fields in annotations.
import { didYouMean } from "../../../diagnostics/fixes/did-you-mean.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Located } from "../../../diagnostics/span.ts";
import { snakeCase } from "../../../text/names.ts";
import type { Field } from "../../data/field/field.ts";

/** The messages for an unknown field; each option has its own. */
export type UnknownField =
  | "distribution-unknown-field"
  | "upsert-unknown-field"
  | "index-unknown-field"
  | "exclude-unknown-field"
  | "full-text-unknown-field"
  | "returning-unknown-field"
  | "scope-unknown-field"
  | "within-unknown-field"
  | "join-unknown-field"
  | "projection-unknown-field"
  | "constraint-unknown-field"
  | "reference-unknown-field";

/** The names of fields with errors; `any` if a base class could not be found. */
type InvalidFields = ReadonlySet<string> | "any";

/** The fields that annotations of a class can name. */
export class KnownFields {
  readonly fields: readonly Field[];
  /** Names of fields with errors, which are not reported again as unknown. */
  readonly #broken: InvalidFields;
  readonly #report: Report;

  constructor(fields: readonly Field[], broken: InvalidFields, report: Report) {
    this.fields = fields;
    this.#broken = broken;
    this.#report = report;
  }

  /**
   * Returns the field of this name, or null after a diagnostic. Embedded objects have no column and are rejected.
   * `words` are other valid values, for the message; `listed` names are not suggested again.
   */
  named(
    name: Located<string>,
    message: UnknownField,
    words: readonly string[] = [],
    listed: readonly Located<string>[] = [],
  ): Field | null {
    const found = this.fields.find((field) => field.name === name.value);
    if (found !== undefined && found.parts === null) return found;
    if (found === undefined && this.isInvalid(name.value)) return null;
    const names = this.fields.filter((field) => field.parts === null).map((field) => field.name);
    const besides = words.map((word) => `, and \`"${word}"\``).join("");
    const all = `the fields are ${names.map((field) => `\`${field}\``).join(", ")}${besides}`;
    const { suggestion, fixes } =
      found === undefined
        ? didYouMean(
            name,
            [...names, ...words].filter((one) => !listed.some(({ value }) => value === one)),
            all,
          )
        : { suggestion: `\`${name.value}\` is an embedded object, which has several columns`, fixes: [] };
    this.#report.add(message, name.span, { name: name.value, suggestion }, ...fixes);
    return null;
  }

  /** Returns the fields of a list, or null if one is unknown. */
  all(names: readonly Located<string>[], message: UnknownField): readonly Field[] | null {
    const found = names.map((name) => this.named(name, message, [], names));
    return found.includes(null) ? null : (found as Field[]);
  }

  /** True if the name may be that of a field with an error. */
  isInvalid(name: string): boolean {
    return this.#broken === "any" || this.#broken.has(name);
  }

  /** True if a field with an error may have this column. */
  mayHave(column: string): boolean {
    return this.#broken === "any" || [...this.#broken].some((name) => snakeCase(name) === column);
  }
}
