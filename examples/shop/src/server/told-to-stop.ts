// The ways in which a process is told to stop into one promise.

/** How often it is looked whether the parent is still there, in milliseconds. */
const interval = 500;

/**
 * Resolves on SIGINT and SIGTERM. A second signal ends the process at once.
 *
 * Under `npm start` a shell stands between npm and this process. It does not pass a signal on but ends by it, so then
 * the end of the parent counts too.
 */
export async function toldToStop(): Promise<void> {
  const parent = process.ppid;
  await new Promise<void>((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
    if (process.env["npm_lifecycle_event"] === undefined) return;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      resolve();
    }, interval);
    watch.unref();
  });
}
