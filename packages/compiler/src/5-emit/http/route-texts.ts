// The texts about a route in documentation comments and in the OpenAPI document.

import type { Entity } from "../../2-model/data/entity.ts";
import type { CommandRoute, Route } from "../../4-plan/http/routes.ts";
import { capitalized, sentence } from "../../text/names.ts";

interface RouteTexts {
  /** A sentence about the handler, printed after the method and the path. */
  readonly doc: string;
  readonly summary: string;
  /** The response of success. */
  readonly success: string;
}

export function routeTexts(route: Route, { names: { label, labelWithArticle, pluralLabel } }: Entity): RouteTexts {
  const one = labelWithArticle;
  switch (route.endpoint) {
    case "create":
      return { doc: `creates ${one}.`, summary: `Create ${one}`, success: `The new ${label}.` };
    case "get":
      return { doc: `returns ${one}.`, summary: `Get ${one}`, success: `The ${label}.` };
    case "update":
      return { doc: `changes ${one}.`, summary: `Change ${one}`, success: `The changed ${label}.` };
    case "delete":
      return { doc: `deletes ${one}.`, summary: `Delete ${one}`, success: `The ${label} is deleted.` };
    case "list":
      return { doc: `lists ${pluralLabel}.`, summary: `List ${pluralLabel}`, success: `A page of ${pluralLabel}.` };
    case "stream":
      return {
        doc: `sends the events of ${pluralLabel}, from the last one that the client has received.`,
        summary: `Stream events of ${pluralLabel}`,
        success: `The events of ${pluralLabel}, as Server-Sent Events.`,
      };
    case "command": {
      const { value: name } = route.command.name;
      const success = commandSuccess(route, label);
      return { doc: `the command ${name}.`, summary: capitalized(sentence(name)), success };
    }
  }
}

function commandSuccess({ success: { status, shows } }: CommandRoute, label: string): string {
  if (shows === "row") return status === 201 ? `The new ${label}.` : `The changed ${label}.`;
  return shows === "nothing" ? "The command was executed." : "The result of the command.";
}
