// The database in the page: PGlite in this worker's memory.

import emptyDatabase from "virtual:empty-database";
import type { Database } from "entity-derive/runtime";

/** Clearing the default 128 MB takes a quarter of the start. */
const settings: readonly string[] = ["-c", "shared_buffers=16MB"];

/** The image of an empty database. It is loaded together with the worker. */
const image = fetch(emptyDatabase).then((response) => response.bytes());

/** Opens an empty database. The extensions that entities use can be created at any time. */
export async function openDatabase(): Promise<Database> {
  const [{ PGlite }, { pgliteDatabase }, { extensions }, bytes] = await Promise.all([
    import("@electric-sql/pglite"),
    import("entity-derive/pglite"),
    import("./extensions.ts"),
    image,
  ]);
  const startParams = [...PGlite.defaultStartParams, ...settings];
  return pgliteDatabase(await PGlite.create({ startParams, loadDataDir: dataDir(bytes), extensions }));
}

/** Some servers announce the compression of the image, and browsers then undo it. */
function dataDir(bytes: Uint8Array<ArrayBuffer>): File {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isCompressed
    ? new File([bytes], "empty.tar.gz", { type: "application/x-gzip" })
    : new File([bytes], "empty.tar", { type: "application/x-tar" });
}
