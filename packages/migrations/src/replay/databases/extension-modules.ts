// Names of extensions into the modules that a PGlite has to be started with.
import type { Extension } from "@electric-sql/pglite";

/** Those that PGlite does not ship are left out: CREATE EXTENSION then fails where it stands, and can be named. */
export async function extensionModules(extensions: ReadonlySet<string>): Promise<Record<string, Extension>> {
  const loaded = Array.from(extensions, async (name): Promise<readonly (readonly [string, Extension])[]> => {
    const exported = name.replaceAll("-", "_");
    if (!/^\w+$/.test(exported)) return [];
    const module = await import(`@electric-sql/pglite/contrib/${exported}`).then(
      (given: Readonly<Record<string, Extension>>) => given[exported],
      () => undefined,
    );
    return module === undefined ? [] : [[name, module]];
  });
  return Object.fromEntries((await Promise.all(loaded)).flat());
}
