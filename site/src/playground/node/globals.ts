// Globals of Node that the runtime uses. A worker imports this file before all others.
import { Buffer } from "./buffer.ts";

Object.assign(globalThis, { Buffer });

// Timers are numbers in a page, and keep no process alive.
Object.defineProperty(Number.prototype, "unref", {
  value(this: number): number {
    return this;
  },
});
