// The option `exclude` of @entity: rows that cannot be there at the same time.
import type { FieldName } from "../decorators/class-decorator.ts";

/** No two rows agree in all elements, such as the same room at overlapping times. */
export interface ExcludeOptions<Entity> {
  /** What is compared, each with the operator that says when two rows agree. */
  readonly with: readonly ExcludeElement<Entity>[];
  /** What the constraint is called. Default: the name that PostgreSQL would give it. */
  readonly name?: string;
  /** The access method of the index behind it. Default: `"gist"`. */
  readonly using?: "gist";
  /** Which rows are compared, as a SQL expression: `"status <> 'cancelled'"`. Soft-deleted rows never are. Default: all. */
  readonly where?: string;
}

/** `["roomId", "="]`, or `[{ range: ["startsAt", "endsAt"] }, "&&"]`. */
export type ExcludeElement<Entity> = readonly [FieldName<Entity> | ExcludeRange<Entity>, ExcludeOperator];

/** Equal, different, overlapping, adjacent. */
export type ExcludeOperator = "=" | "<>" | "&&" | "-|-";

/** The values between two fields of one type. */
export interface ExcludeRange<Entity> {
  /** A CHECK keeps the first one less than the second. */
  readonly range: readonly [FieldName<Entity>, FieldName<Entity>];
  /** Which ends belong to it. Default: `"[)"`, the first one. */
  readonly bounds?: "[)" | "[]" | "()" | "(]";
}
