// webpack and Rspack, driven by the tests.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type MultiStats as RspackMultiStats, type Stats as RspackStats, rspack } from "@rspack/core";
import webpack from "webpack";
import type { EntityDeriveOptions } from "../../src/plugin/options.ts";
import { entityDerive as forRspack } from "../../src/plugin/rspack.ts";
import { entityDerive as forWebpack } from "../../src/plugin/webpack.ts";
import type { Built, Bundler, Shown } from "./bundler.ts";

export const webpackBundler: Bundler = {
  name: "webpack",
  async build(folder, options) {
    const compiler = webpack(webpackOptions(folder, options));
    return new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        compiler.close(() => (stats === undefined ? reject(error) : resolve(builtOf(folder, stats))));
      });
    });
  },
  async watch(folder, options, built) {
    const compiler = webpack(webpackOptions(folder, options));
    const watching = compiler.watch({ aggregateTimeout: 5 }, (_, stats) => {
      // It begins to watch after this.
      if (stats !== undefined) setImmediate(() => built(builtOf(folder, stats)));
    });
    return () => new Promise((resolve) => watching?.close(() => resolve()));
  },
};

function webpackOptions(folder: string, options: EntityDeriveOptions): webpack.Configuration {
  return {
    context: folder,
    mode: "development",
    devtool: false,
    entry: "./src/main.ts",
    output: { path: join(folder, "out"), filename: "main.js" },
    externals: [({ request = "" }, callback) => (request.startsWith(".") ? callback() : callback(undefined, `var {}`))],
    module: { rules: [{ test: /\.ts$/, loader: join(import.meta.dirname, "strip-types-loader.cjs") }] },
    plugins: [forWebpack(options)],
  };
}

export const rspackBundler: Bundler = {
  name: "Rspack",
  async build(folder, options) {
    const compiler = rspack(rspackOptions(folder, options));
    return new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        compiler.close(() => (stats === undefined ? reject(error) : resolve(builtOf(folder, stats))));
      });
    });
  },
  async watch(folder, options, built) {
    const compiler = rspack(rspackOptions(folder, options));
    const watching = compiler.watch({ aggregateTimeout: 5 }, (_, stats) => {
      // It begins to watch after this.
      if (stats !== undefined) setImmediate(() => built(builtOf(folder, stats)));
    });
    return () => new Promise((resolve) => watching.close(() => resolve()));
  },
};

function rspackOptions(folder: string, options: EntityDeriveOptions): Parameters<typeof rspack>[0] & object {
  return {
    context: folder,
    mode: "development",
    devtool: false,
    entry: "./src/main.ts",
    output: { path: join(folder, "out"), filename: "main.js" },
    externals: [({ request = "" }, callback) => (request.startsWith(".") ? callback() : callback(undefined, `var {}`))],
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: "builtin:swc-loader",
          options: { jsc: { parser: { syntax: "typescript" }, target: "es2022" } },
        },
      ],
    },
    plugins: [forRspack(options)],
  };
}

type AnyStats = webpack.Stats | RspackStats;
type Listed = NonNullable<ReturnType<webpack.Stats["toJson"]>["errors"]>[number];

function builtOf(folder: string, stats: AnyStats | RspackMultiStats): Built {
  const { errors = [], warnings = [] } = stats.toJson({ all: false, errors: true, warnings: true }) as {
    errors?: Listed[];
    warnings?: Listed[];
  };
  return {
    output: errors.length > 0 ? "" : readFileSync(join(folder, "out/main.js"), "utf8"),
    errors: errors.map(shown),
    warnings: warnings.map(shown),
  };
}

/** `loc` is `4:2-8`, its column from 0. */
function shown({ message, file, loc }: Listed): Shown {
  const [, line, column] = /^(\d+):(\d+)/.exec(loc ?? "") ?? [];
  return {
    text: message,
    file: file ?? null,
    line: line === undefined ? null : Number(line),
    column: column === undefined ? null : Number(column) + 1,
  };
}
