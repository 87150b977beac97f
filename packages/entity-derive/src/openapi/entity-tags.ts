// Describes entity tags in OpenAPI: parameters and responses (RFC 9110, section 8.8.3).
import type { Header, Parameter, ResponseDescription } from "./document.ts";

const ETag: Header = { description: "The entity tag of the response.", schema: { type: "string" } };

/** Adds an entity tag to a response. */
export function tagged(response: ResponseDescription): ResponseDescription {
  return { ...response, headers: { ...response.headers, ETag } };
}

/** `*`, or a list of quoted tags, of which weak ones have the prefix `W/`. */
const tagListPattern = String.raw`^[ \t]*(?:\*|(?:,[ \t]*)*(?:W/)?"[!#-~\u0080-\u00ff]*"(?:[ \t]*,[ \t]*(?:(?:W/)?"[!#-~\u0080-\u00ff]*")?)*)[ \t]*$`;

export const ifNoneMatchParameter: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "Entity tags of cached responses, or `*`; if one matches, the response is 304.",
  schema: { type: "string", pattern: tagListPattern },
};

export const ifMatchParameter: Parameter = {
  name: "If-Match",
  in: "header",
  description:
    "Entity tags of the expected row, or `*`; if none matches, the row is not changed and the response is 412.",
  schema: { type: "string", pattern: tagListPattern },
};

/** The response if the client already has the current version. */
export const notModified: ResponseDescription = {
  description: "The cached response is still current.",
  headers: { ETag },
};
