// The bundlers that there is a plugin for.
import type { Bundler } from "./bundler.ts";
import { esbuildBundler } from "./esbuild-bundler.ts";
import { rolldownBundler, rollupBundler, viteBundler } from "./rollup-bundlers.ts";
import { rspackBundler, webpackBundler } from "./webpack-bundlers.ts";

export const bundlers: readonly Bundler[] = [
  viteBundler,
  rollupBundler,
  rolldownBundler,
  esbuildBundler,
  webpackBundler,
  rspackBundler,
];
