// Starts PGlite from an image of its files: for test databases, and for the migrations package.

/** The members of PGlite that are used here: its own types need those of the DOM, and every importer would need them. */
interface Pglite {
  exec(sql: string): Promise<unknown>;
  query<Row>(sql: string): Promise<{ readonly rows: readonly Row[] }>;
  dumpDataDir(compression: "none"): Promise<Blob>;
  close(): Promise<void>;
}

interface PgliteOptions {
  readonly extensions?: object;
  readonly loadDataDir?: Blob;
  readonly startParams?: readonly string[];
  readonly initDbStartParams?: readonly string[];
}

/** PGlite as a package imports it: each may have a version of its own, and pnpm shows it to no other package. */
export interface PgliteSource<Instance extends Pglite, Extension> {
  readonly load: () => Promise<{
    readonly PGlite: {
      readonly defaultStartParams: readonly string[];
      create(options: PgliteOptions): Promise<Instance>;
    };
  }>;
  readonly loadExtension: (name: string) => Promise<Readonly<Record<string, Extension>>>;
}

/** WAL segments of 1 MB instead of 16 MB: the image is a quarter smaller and starts a tenth faster. */
const smallWal: PgliteOptions = { initDbStartParams: ["--wal-segsize=1"] };

/**
 * Clearing the default 128 MB takes a quarter of the start. The image begins with a recovery, and the timer of its
 * progress would keep the process alive.
 */
const settings: readonly string[] = ["-c", "shared_buffers=16MB", "-c", "log_startup_progress_interval=0"];

/** A plain Blob copies the 16 MB of the image once when it is created and twice when it is read: a tenth of the start. */
class ImageBlob extends Blob {
  readonly #read: () => Uint8Array;

  constructor(read: () => Uint8Array) {
    super([]);
    this.#read = read;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset } = this.#read();
    // No other thread shares it.
    return byteOffset === 0 ? (buffer as ArrayBuffer) : (buffer.slice(byteOffset) as ArrayBuffer);
  }
}

/** @param read returns a tar file; PGlite reads nothing of its buffer that follows the end of the file */
export async function startPglite<Instance extends Pglite>(
  { load }: Pick<PgliteSource<Instance, unknown>, "load">,
  extensions: object,
  read: () => Uint8Array,
): Promise<Instance> {
  const { PGlite } = await load();
  return PGlite.create({
    extensions,
    loadDataDir: new ImageBlob(read),
    startParams: [...PGlite.defaultStartParams, ...settings],
  });
}

/** Returns the image of an empty database, for which initdb takes 4 s of CPU. */
export async function emptyImage({ load }: Pick<PgliteSource<Pglite, unknown>, "load">): Promise<Uint8Array> {
  const { PGlite } = await load();
  const pglite = await PGlite.create(smallWal);
  try {
    await dropOtherDatabases(pglite);
    return await imageOf(pglite);
  } finally {
    await pglite.close();
  }
}

/** The templates, which nobody connects to, are half of an image, and of the time in which it starts. */
async function dropOtherDatabases(pglite: Pglite): Promise<void> {
  await pglite.exec("UPDATE pg_database SET datistemplate = false");
  const { rows } = await pglite.query<{ name: string }>(
    "SELECT quote_ident(datname) AS name FROM pg_database WHERE datname <> current_database()",
  );
  for (const { name } of rows) await pglite.exec(`DROP DATABASE ${name}`);
}

export async function imageOf(pglite: Pglite): Promise<Uint8Array> {
  // Shortens the recovery of copies.
  await pglite.exec("CHECKPOINT");
  return new Uint8Array(await (await pglite.dumpDataDir("none")).arrayBuffer());
}

/** Loads the modules of extensions. Those that PGlite does not include are left out. */
export async function extensionModules<Extension>(
  { loadExtension }: Pick<PgliteSource<Pglite, Extension>, "loadExtension">,
  names: Iterable<string>,
): Promise<Record<string, Extension>> {
  const loaded = Array.from(names, async (name): Promise<readonly (readonly [string, Extension])[]> => {
    const exportName = name.replaceAll("-", "_");
    if (!/^\w+$/.test(exportName)) return [];
    const module = await loadExtension(exportName).then(
      (imported) => imported[exportName],
      () => undefined,
    );
    return module === undefined ? [] : [[name, module]];
  });
  return Object.fromEntries((await Promise.all(loaded)).flat());
}
