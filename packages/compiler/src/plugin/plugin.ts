// The plugin of all bundlers, from which each entry takes its own.
import { resolve } from "node:path";
import { createUnplugin, type UnpluginInstance, type UnpluginOptions } from "unplugin";
import { setUpEsbuild } from "./esbuild-setup.ts";
import type { EntityDeriveOptions } from "./options.ts";
import { type BuildContext, RollupHooks } from "./rollup-hooks.ts";
import { SharedProject } from "./shared-project.ts";
import { ViteServer } from "./vite-server.ts";
import { applyToCompiler } from "./webpack-hooks.ts";

export const plugin: UnpluginInstance<EntityDeriveOptions | undefined, false> = createUnplugin((options = {}) => ({
  name: "entity-derive",
  rollup: bundlerHooks(options),
  rolldown: bundlerHooks(options),
  vite: vitePlugin(options),
  esbuild: { setup: (build) => setUpEsbuild(build, options) },
  webpack: (compiler) => applyToCompiler(compiler, options),
  rspack: (compiler) => applyToCompiler(compiler, options),
}));

/** What Rollup calls, and Rolldown too. */
interface BundlerHooks {
  buildStart(this: BuildContext): Promise<void>;
  buildEnd(this: BuildContext, error?: Error): void;
  watchChange(file: string): void;
  closeWatcher(): void;
}

function bundlerHooks(options: EntityDeriveOptions): BundlerHooks {
  const hooks = lazily(() => new RollupHooks(".", options));
  return {
    async buildStart() {
      await hooks().buildStart(this);
    },
    buildEnd(error) {
      hooks().buildEnd(this, error);
    },
    watchChange: (file) => hooks().watchChange(file),
    closeWatcher: () => hooks().closeWatcher(),
  };
}

function vitePlugin(options: EntityDeriveOptions): NonNullable<UnpluginOptions["vite"]> {
  let root = ".";
  let server: ViteServer | null = null;
  const hooks = lazily(() => new RollupHooks(root, options));
  return {
    // What is generated has to be there before other plugins look for it.
    enforce: "pre",
    configResolved(config) {
      root = config.root;
    },
    async configureServer(made) {
      const project = SharedProject.of(resolve(root, options.project ?? "."));
      server = new ViteServer(made, project, options);
      await server.start();
    },
    async buildStart() {
      if (server === null) await hooks().buildStart(this);
    },
    buildEnd(error) {
      if (server === null) hooks().buildEnd(this, error);
      else server.stop();
    },
    async watchChange(file) {
      if (server === null) hooks().watchChange(file);
      else await server.changed(file);
    },
    closeWatcher() {
      if (server === null) hooks().closeWatcher();
    },
    hotUpdate: {
      order: "pre",
      handler(update) {
        return server?.hotUpdate(this.environment, update);
      },
    },
  };
}

/** Made when a build begins: then its mistakes are shown as the build's. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
