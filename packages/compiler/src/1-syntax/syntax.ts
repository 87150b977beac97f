// Syntax of the parts of a file that annotations depend on, as plain data with spans.
import type { Located, Span } from "../diagnostics/span.ts";

/** An argument of an annotation, or an initializer. */
export type Expression =
  | { readonly kind: "string"; readonly value: string; readonly span: Span }
  | { readonly kind: "number"; readonly value: number; readonly span: Span }
  | { readonly kind: "bigint"; readonly value: bigint; readonly span: Span }
  | { readonly kind: "boolean"; readonly value: boolean; readonly span: Span }
  | { readonly kind: "null"; readonly span: Span }
  | { readonly kind: "regex"; readonly pattern: string; readonly flags: string; readonly span: Span }
  /** `isConst` is true before `as const`, so that nothing in it can change. */
  | {
      readonly kind: "array";
      readonly items: readonly Expression[];
      readonly isConst: boolean;
      readonly span: Span;
    }
  | {
      readonly kind: "object";
      readonly properties: readonly Property[];
      readonly isConst: boolean;
      readonly span: Span;
    }
  /** `file` has the declaration or import of a name that was read in a constant of another file. */
  | { readonly kind: "name"; readonly path: readonly string[]; readonly span: Span; readonly file?: string }
  /** `...of`, in a list of arguments, an array or an object. */
  | { readonly kind: "spread"; readonly of: Expression; readonly span: Span }
  | {
      readonly kind: "call";
      readonly callee: Expression;
      readonly arguments: readonly Expression[];
      readonly span: Span;
    }
  | { readonly kind: "other"; readonly span: Span };

/** The key is missing if it is computed, a getter or a spread. */
export interface Property {
  readonly key: Located<string>;
  readonly value: Expression;
}

export type KeywordType =
  | "string"
  | "number"
  | "boolean"
  | "bigint"
  | "null"
  | "undefined"
  | "any"
  | "unknown"
  | "never"
  | "object"
  | "void"
  | "symbol";

/** The type of a field, in the forms that a column can have. */
export type TypeSyntax =
  | { readonly kind: "keyword"; readonly name: KeywordType; readonly span: Span }
  | {
      readonly kind: "reference";
      readonly path: readonly string[];
      readonly arguments: readonly TypeSyntax[];
      readonly span: Span;
    }
  | { readonly kind: "literal"; readonly value: string | number | boolean | bigint; readonly span: Span }
  | { readonly kind: "array"; readonly of: TypeSyntax; readonly isReadonly: boolean; readonly span: Span }
  | { readonly kind: "union"; readonly types: readonly TypeSyntax[]; readonly span: Span }
  | {
      readonly kind: "tuple";
      readonly items: readonly TupleItem[];
      readonly rest: TypeSyntax | null;
      readonly span: Span;
    }
  | { readonly kind: "intersection"; readonly types: readonly TypeSyntax[]; readonly span: Span }
  | {
      readonly kind: "object";
      readonly members: readonly TypeMember[];
      readonly extends: readonly TypeSyntax[];
      /** The type of an index signature: `[key: string]: T`. */
      readonly rest: TypeSyntax | null;
      /** True if nothing was left out, such as methods and computed keys. */
      readonly isData: boolean;
      readonly span: Span;
    }
  | { readonly kind: "typeof"; readonly path: readonly string[]; readonly span: Span }
  /** `keyof T`, `T[K]` */
  | { readonly kind: "keyof"; readonly of: TypeSyntax; readonly span: Span }
  | { readonly kind: "indexed"; readonly of: TypeSyntax; readonly by: TypeSyntax; readonly span: Span }
  | { readonly kind: "other"; readonly span: Span };

/** `string`, `string?`, `name: string` */
export interface TupleItem {
  readonly type: TypeSyntax;
  readonly optional: boolean;
}

/** A property of an object type, an interface or a class. */
export interface TypeMember {
  readonly name: Located<string>;
  readonly type: TypeSyntax;
  readonly text: string;
  readonly optional: boolean;
  /** The decorators of a member of a class. */
  readonly decorators?: readonly DecoratorSyntax[];
}

/** A name in a type's text that is declared outside of it: `Transfer`, `api.Receipt`, `typeof limits`. */
export interface TypeName {
  /**
   * `value`: after `typeof`, or a computed key; `import`: a whole `import("…").Name`; `lines`: a template literal over
   * several lines. The last two have no path, and cannot be written in another file.
   */
  readonly kind: "type" | "value" | "import" | "lines";
  readonly path: readonly Located<string>[];
  readonly span: Span;
}

/** `@name`, `@name(…)`, `@namespace.name<T>(…)`. */
export interface DecoratorSyntax {
  readonly path: readonly string[];
  /** The span of the path. */
  readonly name: Span;
  readonly called: boolean;
  readonly typeArguments: readonly TypeSyntax[];
  /** The names that the text of the type arguments depends on in another file. */
  readonly typeNames: readonly TypeName[];
  readonly arguments: readonly Expression[];
  /** From `@` to the end of the call. */
  readonly span: Span;
}

export interface FieldSyntax {
  readonly kind: "field";
  readonly name: Located<string>;
  /** The form of the name, or the reason why this is not a field: a constructor parameter, or static. */
  readonly key: "identifier" | "quoted" | "computed" | "private" | "parameter" | "static";
  readonly type: TypeSyntax | null;
  /** True if the type uses a type parameter of the class. */
  readonly isGeneric: boolean;
  readonly typeText: string;
  readonly optional: boolean;
  readonly initializer: Expression | null;
  readonly accessibility: "private" | "protected" | null;
  readonly decorators: readonly DecoratorSyntax[];
  readonly doc: string | null;
  /** The span with decorators. */
  readonly span: Span;
}

/** A method, getter or setter, for which rows become instances of the class. */
export interface MethodSyntax {
  readonly kind: "method";
  readonly name: Located<string>;
  readonly form: "method" | "getter" | "setter" | "constructor" | "static";
  readonly decorators: readonly DecoratorSyntax[];
}

/** The expression after `extends`. */
export interface BaseSyntax {
  /** Null if it is not a name, for example a call. */
  readonly path: readonly string[] | null;
  readonly typeArguments: readonly TypeSyntax[];
  readonly span: Span;
}

export interface ClassSyntax {
  readonly name: Located<string> | null;
  /** `nested`: in an expression, or in a function, a block or a namespace. */
  readonly exported: "named" | "default" | "none" | "nested";
  readonly abstract: boolean;
  readonly generic: boolean;
  readonly extends: BaseSyntax | null;
  readonly decorators: readonly DecoratorSyntax[];
  readonly members: readonly (FieldSyntax | MethodSyntax)[];
  readonly doc: string | null;
  /** The text between the decorators and the name: `export abstract class`. */
  readonly head: Span;
  /** The class's name, or its first line if it has none. */
  readonly span: Span;
}

/** A name that is imported from another file. */
export interface ImportSyntax {
  readonly local: string;
  /** The exported name, `*` for a namespace, `default`. */
  readonly imported: string;
  readonly from: string;
  /** The span of the module's name, with quotes. */
  readonly span: Span;
  /** `a as b` of `import { a as b }`. */
  readonly specifier: Span;
}

/** An `import` statement, to which names can be added. */
export interface ImportStatementSyntax {
  readonly from: string;
  /** `import type`. */
  readonly isType: boolean;
  /** The names in braces, in order; null if there are none. */
  readonly named: readonly { readonly name: string; readonly isType: boolean; readonly span: Span }[] | null;
  readonly span: Span;
}

/** `export { a as b } from "./c"`, `export * from "./c"`, `export { a as b }`, and `export const a`. */
export interface ExportSyntax {
  readonly local: string;
  readonly exported: string;
  readonly from: string | null;
}

export interface TypeAliasSyntax {
  readonly name: string;
  readonly generic: boolean;
  readonly type: TypeSyntax;
}

/** `enum Status { Open = "open" }` */
export interface EnumSyntax {
  readonly members: readonly { readonly name: string; readonly value: Expression | null }[];
}

/** The top-level names of a file, each with its exported name; null if it is not exported. */
export interface DeclaredNames {
  readonly types: ReadonlyMap<string, string | null>;
  readonly values: ReadonlyMap<string, string | null>;
}

/** The syntax of a file. */
export interface SourceSyntax {
  readonly path: string;
  readonly text: string;
  /** False after a syntax error; the other properties are then empty. */
  readonly isParsed: boolean;
  /** The imported modules of a file with a syntax error. */
  readonly importedModules: readonly string[];
  readonly imports: readonly ImportSyntax[];
  readonly importStatements: readonly ImportStatementSyntax[];
  readonly exports: readonly ExportSyntax[];
  readonly classes: readonly ClassSyntax[];
  readonly aliases: ReadonlyMap<string, TypeAliasSyntax>;
  /** Top-level `const` declarations by name, including value objects. */
  readonly constants: ReadonlyMap<string, Expression>;
  /** The shapes of interfaces and classes by name, for embedded objects. */
  readonly shapes: ReadonlyMap<string, TypeSyntax>;
  readonly enums: ReadonlyMap<string, EnumSyntax>;
  /** Kinds of other declarations by name, for help texts: interface, enum, function, `let`. */
  readonly declarations: ReadonlyMap<string, string>;
  /** The declarations and exports, from which types in generated files are imported. */
  readonly declaredNames: DeclaredNames;
}
