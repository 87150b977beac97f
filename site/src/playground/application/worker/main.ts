// The worker in which the application runs, so that neither its database nor a loop of the project blocks the page.
import "../../node/globals.ts";
import { expose, proxy } from "comlink";
import type { Edition } from "../edition.ts";
import type { ApplicationListener } from "./events.ts";
import { RunningApplication } from "./running-application.ts";
import { TypeScript } from "./typescript.ts";

const api = {
  /** Starts the application of an edition, and returns a proxy of it. */
  async start(edition: Edition, listener: ApplicationListener) {
    return proxy(await RunningApplication.start(TypeScript.load(), edition, listener));
  },
};

export type WorkerApi = typeof api;

expose(api);
