// PGlite as this package imports it.
import type { Extension, PGlite } from "@electric-sql/pglite";
import type { PgliteSource } from "./pglite-start.ts";

export const ownPglite: PgliteSource<PGlite, Extension> = {
  load: () => import("@electric-sql/pglite"),
  loadExtension: (name) => import(`@electric-sql/pglite/contrib/${name}`),
};
