// Loads the PGlite modules of extensions.
import type { Extension } from "@electric-sql/pglite";

/** Extensions that PGlite does not ship are left out, so that CREATE EXTENSION fails with a location. */
export async function extensionModules(extensions: ReadonlySet<string>): Promise<Record<string, Extension>> {
  const loaded = Array.from(extensions, async (name): Promise<readonly (readonly [string, Extension])[]> => {
    const exportName = name.replaceAll("-", "_");
    if (!/^\w+$/.test(exportName)) return [];
    const module = await import(`@electric-sql/pglite/contrib/${exportName}`).then(
      (imported: Readonly<Record<string, Extension>>) => imported[exportName],
      () => undefined,
    );
    return module === undefined ? [] : [[name, module]];
  });
  return Object.fromEntries((await Promise.all(loaded)).flat());
}
