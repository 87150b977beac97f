// Types of class decorators, which check their arguments against the fields of the class.

/**
 * A decorator for classes whose instances are `Entity`, for standard decorators and `experimentalDecorators`. `Entity`
 * is inferred from the class, so that errors in arguments are reported at the argument.
 */
export type EntityDecorator<Entity> = (
  target: new (...parameters: never[]) => Entity,
  context?: ClassDecoratorContext,
) => void;

/** A class with any instances, abstract or not. */
export type AnyClass = abstract new (...parameters: never[]) => object;

/** A decorator for one class, which is inferred, so that errors in arguments are reported at the argument. */
export type ClassDecoratorOf<Class extends AnyClass> = (target: Class, context?: ClassDecoratorContext) => void;

/** The names of the public fields of `Entity`, without its methods. */
export type FieldName<Entity> = string &
  keyof { [Key in keyof Entity as Entity[Key] extends (...parameters: never) => unknown ? never : Key]: true };

/**
 * A list of fields of `Entity`. It may be empty here, and the compiler rejects that: so tsc reports a wrong name at the
 * name itself.
 */
export type FieldNames<Entity> = readonly FieldName<Entity>[];

declare const missing: unique symbol;

/** Appears in an error message when the class lacks the field. No value has this type. */
interface Missing<Field extends string> {
  readonly [missing]: Field;
}

/** A `Date`, or a `Temporal.Instant` by its distinctive members, since `lib` may lack Temporal. */
type PointInTime = Date | { readonly epochNanoseconds: bigint; toZonedDateTimeISO(timeZone: never): unknown };

type FitsDeletedAt<Type> = null extends Type ? (NonNullable<Type> extends PointInTime ? true : false) : false;

/** A field of another name can have the column `deleted_at` by `@column({ name })`, which only the compiler sees. */
type MayBeDeletedAt<Entity> = true extends { [Key in keyof Entity]: FitsDeletedAt<Entity[Key]> }[keyof Entity]
  ? true
  : false;

type MayBeUpdatedAt<Entity> = true extends {
  [Key in keyof Entity]: Entity[Key] extends PointInTime ? true : false;
}[keyof Entity]
  ? true
  : false;

/**
 * The values of `softDelete`: `true` only for a class with `deletedAt` or `deleted_at` of type `Date | null` or
 * `Temporal.Instant | null`.
 */
export type SoftDelete<Entity> = Entity extends { readonly deletedAt: infer Type } | { readonly deleted_at: infer Type }
  ? FitsDeletedAt<Type> extends true
    ? boolean
    : false | Missing<"deletedAt: Date | null">
  : MayBeDeletedAt<Entity> extends true
    ? boolean
    : false | Missing<"deletedAt: Date | null">;

/** The values of `touchUpdatedAt`: `true` only for a class with `updatedAt` or `updated_at`. */
export type TouchUpdatedAt<Entity> = Entity extends { readonly updatedAt: unknown } | { readonly updated_at: unknown }
  ? boolean
  : MayBeUpdatedAt<Entity> extends true
    ? boolean
    : false | Missing<"updatedAt: Date">;
