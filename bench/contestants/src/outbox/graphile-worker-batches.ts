// graphile-worker as its page on performance has it: jobs are fetched and completed in batches.
import { openGraphileWorker } from "./graphile-worker-with.ts";

export const open = openGraphileWorker({ localQueue: { size: 500 }, completeJobBatchDelay: 0 });
