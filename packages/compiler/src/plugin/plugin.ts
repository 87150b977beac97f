// The plugin for all bundlers; each entry point exports its own part.
import { resolve } from "node:path";
import { createUnplugin, type UnpluginInstance, type UnpluginOptions } from "unplugin";
import { setUpEsbuild } from "./hooks/esbuild-setup.ts";
import { rollupHooks } from "./hooks/rollup-hooks.ts";
import { ViteServer } from "./hooks/vite-server.ts";
import { applyToCompiler } from "./hooks/webpack-hooks.ts";
import type { EntityDeriveOptions } from "./options.ts";
import { SharedProject } from "./shared-project.ts";

export const plugin: UnpluginInstance<EntityDeriveOptions | undefined, false> = createUnplugin((options = {}) => ({
  name: "entity-derive",
  rollup: rollupHooks(() => ".", options),
  rolldown: rollupHooks(() => ".", options),
  vite: vitePlugin(options),
  esbuild: { setup: (build) => setUpEsbuild(build, options) },
  webpack: (compiler) => applyToCompiler(compiler, options),
  rspack: (compiler) => applyToCompiler(compiler, options),
}));

function vitePlugin(options: EntityDeriveOptions): NonNullable<UnpluginOptions["vite"]> {
  let root = ".";
  let server: ViteServer | null = null;
  const hooks = rollupHooks(() => root, options);
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
      if (server === null) await hooks.buildStart.call(this);
    },
    buildEnd(error) {
      if (server === null) hooks.buildEnd.call(this, error);
      else server.stop();
    },
    async watchChange(file) {
      if (server === null) hooks.watchChange(file);
      else await server.changed(file);
    },
    closeWatcher() {
      if (server === null) hooks.closeWatcher();
    },
    hotUpdate: {
      order: "pre",
      handler(update) {
        return server?.hotUpdate(this.environment, update);
      },
    },
  };
}
