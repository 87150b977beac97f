// What a word demands of its field into the type of a decorator, for both kinds of decorators.

/**
 * What a decorator of standard (TC39) decorators learns about an instance field of the type `Value`.
 * Static fields, `#private` fields, methods, getters, setters and `accessor` fields do not fit.
 */
export interface FieldOf<Value> {
  readonly kind: "field";
  readonly static: false;
  readonly private: false;
  readonly access: { get(object: never): Value };
}

/** What `experimentalDecorators` passes for an instance field: not the class itself, as it does for a static one. */
export interface Instance {
  readonly prototype?: never;
}

/**
 * Decorates any field whose type is assignable to `Value`.
 *
 * Standard decorators call it with `(undefined, context)`, `experimentalDecorators` with `(prototype, name)`.
 * One signature serves both, because an error about overloads would bury the line that matters.
 * `experimentalDecorators` passes a third argument for methods and accessors only, which `never` refuses.
 */
export type FieldDecorator<Value = unknown> = <const Name extends string>(
  target: (Instance & { readonly [Key in Name]: Value }) | undefined,
  place: Name | FieldOf<Value>,
  descriptor?: never,
) => void;

/** What a decorator of standard decorators learns about the field `Name` of `Entity`. */
export interface FieldIn<Entity, Name> {
  readonly kind: "field";
  readonly name: Name;
  readonly static: false;
  readonly private: false;
  readonly access: { has(object: Entity): boolean };
}

/**
 * Decorates the field `Name` of `Entity`, both inferred from where the decorator stands.
 * A word that returns it can type its arguments with `Entity[Name]`, so a mistake is shown at the argument.
 */
export type FieldDecoratorIn<Entity, Name extends keyof Entity> = (
  target: (Instance & Entity) | undefined,
  place: Name | FieldIn<Entity, Name>,
  descriptor?: never,
) => void;

/** What a decorator does when the program runs: nothing. */
export function doNothing(): void {}
