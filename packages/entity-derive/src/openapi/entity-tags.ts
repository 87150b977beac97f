// Entity tags and the headers that compare with them, into parameters and responses.
import type { Header, Parameter, ResponseDescription } from "./document.ts";

const ETag: Header = { description: "The entity tag of what is shown.", schema: { type: "string" } };

/** The same response, with an entity tag. */
export function tagged(response: ResponseDescription): ResponseDescription {
  return { ...response, headers: { ...response.headers, ETag } };
}

/** `*`, or a list of tags: each in double quotes, a weak one with `W/` before it. */
const tagListPattern = String.raw`^[ \t]*(?:\*|(?:,[ \t]*)*(?:W/)?"[!#-~\u0080-\u00ff]*"(?:[ \t]*,[ \t]*(?:(?:W/)?"[!#-~\u0080-\u00ff]*")?)*)[ \t]*$`;

export const ifNoneMatchParameter: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "Entity tags of what the client has, or `*`: where one is that of the answer, it is 304.",
  schema: { type: "string", pattern: tagListPattern },
};

export const ifMatchParameter: Parameter = {
  name: "If-Match",
  in: "header",
  description: "Entity tags of the states that the row may be in, or `*`: in any other it is not changed.",
  schema: { type: "string", pattern: tagListPattern },
};

/** The answer to who has it already. */
export const notModified: ResponseDescription = {
  description: "What the client has is still what there is.",
  headers: { ETag },
};
