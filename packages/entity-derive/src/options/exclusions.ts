// The option `exclude` of @entity: EXCLUDE constraints.
import type { FieldName } from "../decorators/class-decorator.ts";

/**
 * An EXCLUDE constraint: no two rows match in all elements, such as the same room at overlapping times (PostgreSQL
 * manual, "Exclusion Constraints").
 */
export interface ExcludeOptions<Entity> {
  /** The fields or expressions to compare, each with its operator. */
  readonly with: readonly ExcludeElement<Entity>[];
  /** The name of the constraint. Default: the name that PostgreSQL would choose. */
  readonly name?: string;
  /** The access method of its index. Default: `"gist"`. */
  readonly using?: "gist";
  /**
   * Restricts the constraint to some rows: a SQL condition such as `"status <> 'cancelled'"`. Default: all rows that
   * are not soft-deleted.
   */
  readonly where?: string;
}

/** A field or a range with an operator: `["roomId", "="]`, or `[{ range: ["startsAt", "endsAt"] }, "&&"]`. */
export type ExcludeElement<Entity> = readonly [FieldName<Entity> | ExcludeRange<Entity>, ExcludeOperator];

/** Operators: equal, different, overlapping, adjacent. */
export type ExcludeOperator = "=" | "<>" | "&&" | "-|-";

/** The range between two fields of one type. */
export interface ExcludeRange<Entity> {
  /** The fields with its bounds. A CHECK requires that the first is less than the second. */
  readonly range: readonly [FieldName<Entity>, FieldName<Entity>];
  /** Which bounds are included: `[` or `]` includes, `(` or `)` excludes. Default: `"[)"`. */
  readonly bounds?: "[)" | "[]" | "()" | "(]";
}
