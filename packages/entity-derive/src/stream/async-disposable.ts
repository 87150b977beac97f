// TypeScript's `AsyncDisposable`, or nothing where neither its `lib` nor the platform's types have it.

/** What `await using` closes. Declarations that name `AsyncDisposable` itself do not compile under `lib: ES2022`. */
export type AsyncDisposableIfKnown = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { readonly [Member in Key]: () => PromiseLike<void> }
  : object;
