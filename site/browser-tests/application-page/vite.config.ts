// Builds a page with the application of the playground alone.
import vue from "@vitejs/plugin-vue";
import { defineConfig, mergeConfig } from "vite";
import { playgroundBuild } from "../../src/playground-build.ts";

// biome-ignore lint/style/noDefaultExport: Vite reads the default export.
export default defineConfig(
  mergeConfig(playgroundBuild, { root: import.meta.dirname, base: "./", plugins: [vue()], logLevel: "warn" }),
);
