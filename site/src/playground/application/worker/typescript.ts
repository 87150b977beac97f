// Turns TypeScript modules into functions, with oxc-transform.
import type * as oxc from "oxc-transform";
import wasm from "oxc-transform/wasm?url";
import { instantiate } from "../../oxc/instantiate.ts";

type Binding = Pick<typeof oxc, "transformSync" | "moduleRunnerTransformSync">;

/** A module as the body of a function, in the format of Vite's module runner. */
export interface RunnableModule {
  readonly code: string;
  /** The specifiers of `import("…")`. */
  readonly dynamicImports: readonly string[];
}

export class TypeScript {
  readonly #binding: Binding;

  private constructor(binding: Binding) {
    this.#binding = binding;
  }

  static async load(): Promise<TypeScript> {
    return new TypeScript(await instantiate<Binding>(wasm));
  }

  /** @throws {SyntaxError} for a text that is not TypeScript */
  toRunnable(path: string, text: string): RunnableModule {
    const stripped = this.#binding.transformSync(path, text, {
      lang: "ts",
      target: "esnext",
      typescript: { onlyRemoveTypeImports: true },
    });
    throwFirst(path, stripped.errors);
    const { code, dynamicDeps, errors } = this.#binding.moduleRunnerTransformSync(path, stripped.code);
    throwFirst(path, errors);
    return { code, dynamicImports: dynamicDeps };
  }
}

function throwFirst(path: string, errors: readonly oxc.OxcError[]): void {
  const [error] = errors;
  if (error !== undefined) throw new SyntaxError(`${path}: ${error.message}`);
}
