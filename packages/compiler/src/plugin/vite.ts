// The plugin for Vite.
import type { Plugin } from "vite";
import type { EntityDeriveOptions } from "./options.ts";
import { plugin } from "./plugin.ts";

export type { EntityDeriveOptions } from "./options.ts";

/** Generates before each build and on each change. */
export const entityDerive: (options?: EntityDeriveOptions) => Plugin = plugin.vite;
