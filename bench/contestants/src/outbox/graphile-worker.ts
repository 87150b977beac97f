// graphile-worker with as many jobs at once as there are drainers, and its defaults otherwise.
import { openGraphileWorker } from "./graphile-worker-with.ts";

export const open = openGraphileWorker({});
