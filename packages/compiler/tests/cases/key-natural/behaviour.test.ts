// Rows that the request names, with every feature that touches keys.
import { exerciseKey } from "../../keys/exercise-key.ts";
import * as countries from "./country.derived/index.ts";
import * as notes from "./note.derived/index.ts";

exerciseKey("key-natural", {
  type: "Country",
  many: "countries",
  path: "/countries",
  table: "countries",
  exports: countries,
  notes,
  // What a path has to encode, what looks like JSON, and two that differ in case alone.
  keys: ['A/b?c%d#é "x"', "AT", "[1]", "at", "zz-12"].sort().map((code) => ({ code })),
  keyOf: ({ code }) => code,
  textOf: ({ code }) => code,
  jsonOf: ({ code }) => code,
  pathOf: ({ code }) => `/${encodeURIComponent(code)}`,
  reference: ({ code }) => ({ countryCode: code }),
  noReference: { countryCode: null },
  missing: { key: "Atlantis", path: "/Atlantis" },
  badPaths: ["/%00"],
  openApiPath: "/countries/{id}",
});
