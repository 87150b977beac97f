// Code lenses: a line above each entity class with the numbers of generated methods, routes and indexes, and a link to them.
import type { CodeLens } from "vscode-languageserver";
import { repositoryMethods } from "../../2-model/names/methods.ts";
import { counted } from "../../diagnostics/render/summary.ts";
import { wholeEntity } from "../generated/generated-names.ts";
import { locationsOnDisk } from "../generated/generated-places.ts";
import type { Snapshot } from "../open-project.ts";
import { Positions } from "../positions.ts";
import { locationOf } from "../uris.ts";
import { showCommand } from "./commands.ts";

/** `14 methods · 6 routes · 3 indexes`; without a link if the files are not written yet. */
export function codeLenses(path: string, snapshot: Snapshot): readonly CodeLens[] {
  const text = snapshot.read(path);
  if (text === null) return [];
  const places = new Positions(text);
  const { entities, planOf } = snapshot.compilation;
  return entities
    .filter(({ source }) => source.path === path)
    .map((entity) => {
      const counts = [
        counted(entity.sql === "none" ? 0 : repositoryMethods(entity).length, "method"),
        counted(planOf(entity).routes.length, "route"),
        counted(entity.indexes.length, "index", "indexes"),
      ];
      const title = counts.filter((count) => !count.startsWith("0 ")).join(" · ") || "DTOs";
      const [place] = locationsOnDisk(wholeEntity(entity), snapshot);
      const { span } = entity.source;
      if (place === undefined) return { range: places.range(span), command: { title, command: "" } };
      const { uri, range } = locationOf(snapshot.root, place.path, place.text, place.declared);
      return { range: places.range(span), command: { title, command: showCommand, arguments: [uri, range] } };
    });
}
