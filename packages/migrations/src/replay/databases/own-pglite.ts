// PGlite as this package imports it, which is the version of its image.
import type { Extension, PGlite } from "@electric-sql/pglite";
import type { PgliteSource } from "entity-derive/migrations";

export const ownPglite: PgliteSource<PGlite, Extension> = {
  load: () => import("@electric-sql/pglite"),
  loadExtension: (name) => import(`@electric-sql/pglite/contrib/${name}`),
};
