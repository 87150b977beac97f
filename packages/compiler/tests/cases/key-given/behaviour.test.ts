// UUIDs that a request may say, with every feature that touches keys.
import { exerciseKey } from "../../keys/exercise-key.ts";
import * as notes from "./note.derived/index.ts";
import * as parcels from "./parcel.derived/index.ts";

exerciseKey("key-given", {
  type: "Parcel",
  many: "parcels",
  path: "/parcels",
  table: "parcels",
  exports: parcels,
  notes,
  keys: [1, 2, 3, 4, 5].map((index) => ({ id: `0190a1b2-0000-7000-8000-00000000000${index}` })),
  keyOf: ({ id }) => id,
  textOf: ({ id }) => id,
  jsonOf: ({ id }) => id,
  pathOf: ({ id }) => `/${id}`,
  reference: ({ id }) => ({ parcelId: id }),
  noReference: { parcelId: null },
  missing: { key: "0190a1b2-ffff-7000-8000-000000000001", path: "/0190a1b2-ffff-7000-8000-000000000001" },
  badPaths: ["/x"],
  openApiPath: "/parcels/{id}",
});
