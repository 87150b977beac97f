// Tells whether the site's tools are those of its lock file, by its content: checkouts give files any time.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Returns true if `npm ci` has installed what the lock file says. */
export function areToolsInstalled(site: string): boolean {
  const stamp = stampOf(site);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashOfLock(site);
}

/** Notes what `npm ci` has installed. */
export function markToolsInstalled(site: string): void {
  writeFileSync(stampOf(site), hashOfLock(site));
}

/** Inside `node_modules`, so that deleting that folder deletes the stamp, too. */
function stampOf(site: string): string {
  return join(site, "node_modules", ".installed-packages");
}

function hashOfLock(site: string): string {
  return createHash("sha256")
    .update(readFileSync(join(site, "package-lock.json")))
    .digest("hex");
}
