// The class under a decorator into the names and types that the decorator's arguments may use.

/**
 * Decorates a class whose instances are `Entity`, under standard decorators and under `experimentalDecorators`.
 * `Entity` is inferred from the class that follows, so arguments typed with it are checked where they stand.
 */
export type EntityDecorator<Entity> = (
  target: new (...parameters: never[]) => Entity,
  context?: ClassDecoratorContext,
) => void;

/** The names of the public fields of `Entity`: its methods are no columns. */
export type FieldName<Entity> = string &
  keyof { [Key in keyof Entity as Entity[Key] extends (...parameters: never) => unknown ? never : Key]: true };

/** A list of fields of `Entity`. That it is not empty is left to the compiler: so tsc points at the wrong name itself. */
export type FieldNames<Entity> = readonly FieldName<Entity>[];

declare const missing: unique symbol;

/** Stands in an error message for the field that the class lacks; there is no value of this type. */
interface Missing<Field extends string> {
  readonly [missing]: Field;
}

/** A point in time: `Date`, or the parts that tell `Temporal.Instant` from its siblings (`lib` may lack Temporal). */
type PointInTime = Date | { readonly epochNanoseconds: bigint; toZonedDateTimeISO(timeZone: never): unknown };

type FitsDeletedAt<Type> = null extends Type ? (NonNullable<Type> extends PointInTime ? true : false) : false;

/** A field of another name counts by its column, `@column({ name: "deleted_at" })`, which only the compiler sees. */
type MayBeDeletedAt<Entity> = true extends { [Key in keyof Entity]: FitsDeletedAt<Entity[Key]> }[keyof Entity]
  ? true
  : false;

type MayBeUpdatedAt<Entity> = true extends {
  [Key in keyof Entity]: Entity[Key] extends PointInTime ? true : false;
}[keyof Entity]
  ? true
  : false;

/** The values of `softDelete`: `true` only for a class with `deletedAt: Date | null` (or `deleted_at`, or `Temporal.Instant`). */
export type SoftDelete<Entity> = Entity extends { readonly deletedAt: infer Type } | { readonly deleted_at: infer Type }
  ? FitsDeletedAt<Type> extends true
    ? boolean
    : false | Missing<"deletedAt: Date | null">
  : MayBeDeletedAt<Entity> extends true
    ? boolean
    : false | Missing<"deletedAt: Date | null">;

/** The values of `touchUpdatedAt`: `true` only for a class with `updatedAt` (or `updated_at`). */
export type TouchUpdatedAt<Entity> = Entity extends { readonly updatedAt: unknown } | { readonly updated_at: unknown }
  ? boolean
  : MayBeUpdatedAt<Entity> extends true
    ? boolean
    : false | Missing<"updatedAt: Date">;
