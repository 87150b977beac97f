// Entity tags and the headers that compare with them, into parameters and responses.
import type { Header, Parameter, ResponseDescription } from "./document.ts";

const ETag: Header = { description: "The entity tag of what is shown.", schema: { type: "string" } };

/** The same response, with an entity tag. */
export function tagged(response: ResponseDescription): ResponseDescription {
  return { ...response, headers: { ...response.headers, ETag } };
}

export const ifNoneMatchParameter: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "Entity tags of what the client has, or `*`: where one is that of the answer, it is 304.",
  schema: { type: "string" },
};

export const ifMatchParameter: Parameter = {
  name: "If-Match",
  in: "header",
  description: "Entity tags of the states that the row may be in, or `*`: in any other it is not changed.",
  schema: { type: "string" },
};

/** The answer to who has it already. */
export const notModified: ResponseDescription = {
  description: "What the client has is still what there is.",
  headers: { ETag },
};
