// The plugin for all bundlers; each entry point exports its own part.
import { resolve } from "node:path";
import { createUnplugin, type UnpluginInstance, type UnpluginOptions } from "unplugin";
import { setUpEsbuild } from "./hooks/esbuild-setup.ts";
import { type BuildContext, RollupHooks } from "./hooks/rollup-hooks.ts";
import { ViteServer } from "./hooks/vite-server.ts";
import { applyToCompiler } from "./hooks/webpack-hooks.ts";
import type { EntityDeriveOptions } from "./options.ts";
import { SharedProject } from "./shared-project.ts";

export const plugin: UnpluginInstance<EntityDeriveOptions | undefined, false> = createUnplugin((options = {}) => ({
  name: "entity-derive",
  rollup: bundlerHooks(options),
  rolldown: bundlerHooks(options),
  vite: vitePlugin(options),
  esbuild: { setup: (build) => setUpEsbuild(build, options) },
  webpack: (compiler) => applyToCompiler(compiler, options),
  rspack: (compiler) => applyToCompiler(compiler, options),
}));

/** The hooks of Rollup and Rolldown. */
interface BundlerHooks {
  buildStart(this: BuildContext): Promise<void>;
  buildEnd(this: BuildContext, error?: Error): void;
  watchChange(file: string): void;
  closeWatcher(): void;
}

function bundlerHooks(options: EntityDeriveOptions): BundlerHooks {
  const hooks = lazy(() => new RollupHooks(".", options));
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
  const hooks = lazy(() => new RollupHooks(root, options));
  return {
    // Files have to be generated before other plugins resolve them.
    enforce: "pre",
    configResolved(config) {
      root = config.root;
    },
    async configureServer(viteServer) {
      const project = SharedProject.of(resolve(root, options.project ?? "."));
      server = new ViteServer(viteServer, project, options);
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

/** Creates the project when a build starts, so that its errors are errors of the build. */
function lazy<T>(make: () => T): () => T {
  let created: { readonly value: T } | null = null;
  return () => {
    created ??= { value: make() };
    return created.value;
  };
}
