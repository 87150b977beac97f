// The types of the parts of `@napi-rs/wasm-runtime` that are called here; the package has none.
declare module "@napi-rs/wasm-runtime" {
  export interface Instance {
    readonly instance: WebAssembly.Instance;
    readonly napiModule: { readonly exports: unknown };
  }

  export interface InstantiateOptions {
    readonly context: unknown;
    readonly asyncWorkPoolSize: number;
    readonly plugins: readonly unknown[];
    readonly wasi: WASI;
    readonly overwriteImports: (imports: WebAssembly.Imports) => WebAssembly.Imports;
    readonly beforeInit: (loaded: { readonly instance: WebAssembly.Instance }) => void;
  }

  export class WASI {
    constructor(options: { readonly version: "preview1" });
  }

  export const emnapiAsyncWorkPlugin: unknown;
  export const emnapiTSFNPlugin: unknown;
  export function createContext(): unknown;
  export function instantiateNapiModule(
    module: Promise<WebAssembly.Module>,
    options: InstantiateOptions,
  ): Promise<Instance>;
}
