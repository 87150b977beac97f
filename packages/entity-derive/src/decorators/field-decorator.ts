// Types of field decorators, for standard decorators and `experimentalDecorators`.

/**
 * The decorator context of an instance field of type `Value`. It does not match static fields, `#private` fields,
 * methods, getters, setters or `accessor` fields.
 */
export interface FieldOf<Value> {
  readonly kind: "field";
  readonly static: false;
  readonly private: false;
  readonly access: { get(object: never): Value };
}

/**
 * The first argument with `experimentalDecorators`: the prototype for an instance field. It does not match the class
 * itself, which is the argument for a static field.
 */
export interface Instance {
  readonly prototype?: never;
}

/**
 * A decorator for fields whose type is assignable to `Value`.
 *
 * Standard decorators call it with `(undefined, context)`, `experimentalDecorators` with `(prototype, name)`.
 * One signature accepts both, because error messages about overloads hide the relevant line. The type `never` rejects
 * methods and accessors, for which `experimentalDecorators` pass a third argument.
 */
export type FieldDecorator<Value = unknown> = <const Name extends string>(
  target: (Instance & { readonly [Key in Name]: Value }) | undefined,
  place: Name | FieldOf<Value>,
  descriptor?: never,
) => void;

/** The decorator context of the field `Name` of `Entity`. */
export interface FieldIn<Entity, Name> {
  readonly kind: "field";
  readonly name: Name;
  readonly static: false;
  readonly private: false;
  readonly access: { has(object: Entity): boolean };
}

/**
 * A decorator for the field `Name` of `Entity`, both of which are inferred. Arguments can be typed with `Entity[Name]`,
 * so that errors are reported at the argument.
 */
export type FieldDecoratorIn<Entity, Name extends keyof Entity> = (
  target: (Instance & Entity) | undefined,
  place: Name | FieldIn<Entity, Name>,
  descriptor?: never,
) => void;

/** The decorators at run time: they have no effect. */
export function doNothing(): void {}
