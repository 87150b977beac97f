// The parts of a TypeScript file that annotations can stand in, as plain data with spans.
import type { Located, Span } from "../diagnostics/span.ts";

/** What an annotation's argument or an initializer can be. */
export type Expression =
  | { readonly kind: "string"; readonly value: string; readonly span: Span }
  | { readonly kind: "number"; readonly value: number; readonly span: Span }
  | { readonly kind: "bigint"; readonly value: bigint; readonly span: Span }
  | { readonly kind: "boolean"; readonly value: boolean; readonly span: Span }
  | { readonly kind: "null"; readonly span: Span }
  | { readonly kind: "regex"; readonly pattern: string; readonly flags: string; readonly span: Span }
  /** `isConst`: `as const` stands after it, so nothing in it can change. */
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
  | { readonly kind: "name"; readonly path: readonly string[]; readonly span: Span }
  /** `...of`, in a list of arguments, an array or an object. */
  | { readonly kind: "spread"; readonly of: Expression; readonly span: Span }
  | {
      readonly kind: "call";
      readonly callee: Expression;
      readonly arguments: readonly Expression[];
      readonly span: Span;
    }
  | { readonly kind: "other"; readonly span: Span };

/** Without a key where it is computed, a getter or a spread. */
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

/** What a field's type can be, as far as a column can follow from it. */
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
      /** What its other keys hold: `[key: string]: T`. */
      readonly rest: TypeSyntax | null;
      /** Whether that is all of it: neither methods nor computed keys are left out. */
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

/** A property of an object type or an interface. */
export interface TypeMember {
  readonly name: Located<string>;
  readonly type: TypeSyntax;
  readonly text: string;
  readonly optional: boolean;
}

/** A name in a type's text that stands for something outside of it: `Transfer`, `api.Receipt`, `typeof limits`. */
export interface TypeName {
  /**
   * `value`: after `typeof`, or the key of a member; `import`: the whole of `import("…").Name`, and `lines`: a template
   * literal over several lines, which have no path and cannot be written anywhere else.
   */
  readonly kind: "type" | "value" | "import" | "lines";
  readonly path: readonly Located<string>[];
  readonly span: Span;
}

/** `@name`, `@name(…)`, `@namespace.name<T>(…)`. */
export interface DecoratorSyntax {
  readonly path: readonly string[];
  /** Where the path is written. */
  readonly name: Span;
  readonly called: boolean;
  readonly typeArguments: readonly TypeSyntax[];
  /** What the text of the type arguments needs where it is written again. */
  readonly typeNames: readonly TypeName[];
  readonly arguments: readonly Expression[];
  /** From `@` to the end of the call. */
  readonly span: Span;
}

export interface FieldSyntax {
  readonly kind: "field";
  readonly name: Located<string>;
  /** How it is named, or what it is instead of a field: a parameter of the constructor, or static. */
  readonly key: "identifier" | "quoted" | "computed" | "private" | "parameter" | "static";
  readonly type: TypeSyntax | null;
  /** Whether the type names a type parameter of the class. */
  readonly isGeneric: boolean;
  readonly typeText: string;
  readonly optional: boolean;
  readonly initializer: Expression | null;
  readonly accessibility: "private" | "protected" | null;
  readonly decorators: readonly DecoratorSyntax[];
  readonly doc: string | null;
  /** All of it, with its decorators. */
  readonly span: Span;
}

/** A method, getter or setter: what makes rows into instances. */
export interface MethodSyntax {
  readonly kind: "method";
  readonly name: Located<string>;
  readonly form: "method" | "getter" | "setter" | "constructor" | "static";
  readonly decorators: readonly DecoratorSyntax[];
}

/** What stands after `extends`. */
export interface BaseSyntax {
  /** Null where it is no name: the call of a function, say. */
  readonly path: readonly string[] | null;
  readonly typeArguments: readonly TypeSyntax[];
  readonly span: Span;
}

export interface ClassSyntax {
  readonly name: Located<string> | null;
  /** `nested`: an expression, or a declaration inside a function, a block or a namespace. */
  readonly exported: "named" | "default" | "none" | "nested";
  readonly abstract: boolean;
  readonly generic: boolean;
  readonly extends: BaseSyntax | null;
  readonly decorators: readonly DecoratorSyntax[];
  readonly members: readonly (FieldSyntax | MethodSyntax)[];
  readonly doc: string | null;
  /** What stands between the decorators and the name: `export abstract class`. */
  readonly head: Span;
  /** The class's name, or its first line where it has none. */
  readonly span: Span;
}

/** A name of this file that stands for something of another file. */
export interface ImportSyntax {
  readonly local: string;
  /** The exported name, `*` for a namespace, `default`. */
  readonly imported: string;
  readonly from: string;
  /** The module's name, with its quotes. */
  readonly span: Span;
  /** `a as b` of `import { a as b }`. */
  readonly specifier: Span;
}

/** `import …`, with what more can be added to it. */
export interface ImportStatementSyntax {
  readonly from: string;
  /** `import type`. */
  readonly isType: boolean;
  /** What stands between the braces, in its order; null where there are none. */
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

/** The top-level names of a file, each with the name that it is exported by; null where no other file can import it. */
export interface DeclaredNames {
  readonly types: ReadonlyMap<string, string | null>;
  readonly values: ReadonlyMap<string, string | null>;
}

/** All that later rooms know of a file. */
export interface SourceSyntax {
  readonly path: string;
  readonly text: string;
  /** Whether the file could be parsed; with a syntax error there is nothing in it. */
  readonly isParsed: boolean;
  /** The modules that a file with a syntax error imports from; no more is known of it. */
  readonly mentioned: readonly string[];
  readonly imports: readonly ImportSyntax[];
  readonly importStatements: readonly ImportStatementSyntax[];
  readonly exports: readonly ExportSyntax[];
  readonly classes: readonly ClassSyntax[];
  readonly aliases: ReadonlyMap<string, TypeAliasSyntax>;
  /** What is declared with `const` at the top level, by name: value objects are among them. */
  readonly constants: ReadonlyMap<string, Expression>;
  /** The shapes of interfaces and classes, by name: what an embedded object is made of. */
  readonly shapes: ReadonlyMap<string, TypeSyntax>;
  readonly enums: ReadonlyMap<string, EnumSyntax>;
  /** Interfaces, enums, functions, `let` and the like, by name: what a help line can speak of. */
  readonly declarations: ReadonlyMap<string, string>;
  /** What the file declares and exports: what a type that is written in it can be imported with. */
  readonly declared: DeclaredNames;
}
