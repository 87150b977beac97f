// Instantiates a package of oxc as WebAssembly. The build without threads needs no cross-origin isolation.
import {
  createContext,
  emnapiAsyncWorkPlugin,
  emnapiTSFNPlugin,
  instantiateNapiModule,
  WASI,
} from "@napi-rs/wasm-runtime";

/** Sizes of the memory in pages of 64 KiB: those of napi-rs. */
const memorySize = { initial: 1024, maximum: 65_536 };

/** Returns what the package exports. */
export async function instantiate<Exports>(url: string): Promise<Exports> {
  const memory = new WebAssembly.Memory(memorySize);
  const { napiModule } = await instantiateNapiModule(compiled(url), {
    context: createContext(),
    asyncWorkPoolSize: 0,
    plugins: [emnapiAsyncWorkPlugin, emnapiTSFNPlugin],
    wasi: new WASI({ version: "preview1" }),
    overwriteImports: (imports) => ({
      ...imports,
      env: { ...imports["env"], ...imports["napi"], ...imports["emnapi"], memory },
    }),
    beforeInit({ instance }) {
      for (const [name, register] of Object.entries(instance.exports))
        if (name.startsWith("__napi_register__")) (register as () => void)();
    },
  });
  return napiModule.exports as Exports;
}

/** Servers that do not know the type of WebAssembly send it as bytes. */
function compiled(url: string): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(url)).catch(async () =>
    WebAssembly.compile(await (await fetch(url)).arrayBuffer()),
  );
}
