// `AsyncDisposable`, or an empty type if neither `lib` nor the platform's types have it.

/** The type of `await using`. Declarations with `AsyncDisposable` itself do not compile under `lib: ES2022`. */
export type AsyncDisposableIfKnown = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { readonly [Member in Key]: () => PromiseLike<void> }
  : object;
