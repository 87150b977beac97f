// The result of resolving a type annotation: a column type, or a suggestion.
import type { TypeSyntax } from "../../../1-syntax/syntax.ts";
import type { Proposal } from "../../../diagnostics/fixes/change.ts";
import type { Scalar } from "../../../language/types/index.ts";
import type { ColumnType, Spelling, ValueObject } from "../../data/field/column-type.ts";
import type { ProjectFile } from "../project.ts";

export type Resolution =
  | { readonly kind: "type"; readonly type: ColumnType; readonly spelling: Spelling; readonly nullable: boolean }
  | { readonly kind: "optional" }
  /** A known type that no column can have. */
  | { readonly kind: "impossible"; readonly suggestion: string; readonly fixes?: readonly Proposal[] }
  /** An entity or a list of entities. */
  | { readonly kind: "entity"; readonly name: string; readonly isList: boolean }
  /** `isNoText` is true if its values are known not to be text. */
  | {
      readonly kind: "unresolved";
      readonly suggestion: string;
      readonly fixes?: readonly Proposal[];
      readonly isNoText?: true;
    };

/** The context of a type: the file, the aliases that led to it, and whether it is the field's own. */
export interface TypeContext {
  readonly file: ProjectFile;
  readonly aliases: ReadonlySet<string>;
  readonly isDirect: boolean;
}

export type Reference = Extract<TypeSyntax, { kind: "reference" }>;

export const property: Spelling = { kind: "property" };

export const expectedTypes =
  "use `string`, `boolean`, a number, a date, `Uuid`, `Decimal`, `Json<…>` or an array; `entity-derive explain ED108` lists all types";

export function scalarType(scalar: Scalar, spelling: Spelling, { isDirect }: TypeContext): Resolution {
  return { kind: "type", type: { kind: "scalar", scalar }, spelling: isDirect ? spelling : property, nullable: false };
}

export function choiceType(
  values: readonly string[],
  isDirect: boolean,
  valueObject: ValueObject | null = null,
): Resolution {
  return {
    kind: "type",
    type: { kind: "choice", values: [...new Set(values)], valueObject, isEnum: false },
    spelling: isDirect ? { kind: "literals" } : property,
    nullable: false,
  };
}

export function unresolved(suggestion: string, fixes: readonly Proposal[] = []): Resolution {
  return { kind: "unresolved", suggestion, fixes };
}

export function dataHint(name: string): string {
  return `for structured data, use \`Json<${name}>\` from entity-derive, stored as JSONB`;
}
