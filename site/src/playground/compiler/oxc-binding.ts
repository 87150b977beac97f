// The native part of oxc-parser, as the WebAssembly that the package has.
import type * as oxc from "oxc-parser";
import url from "oxc-parser/wasm?url";
import { instantiate } from "../oxc/instantiate.ts";

export const { parse, parseSync } = await instantiate<Pick<typeof oxc, "parse" | "parseSync">>(url);
