// The plugin for Rspack.
import type { RspackPluginInstance } from "@rspack/core";
import type { EntityDeriveOptions } from "./options.ts";
import { plugin } from "./plugin.ts";

export type { EntityDeriveOptions } from "./options.ts";

/** Generates before each build and on each change. */
export const entityDerive: (options?: EntityDeriveOptions) => RspackPluginInstance = plugin.rspack;
