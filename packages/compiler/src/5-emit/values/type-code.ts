// Converts a type from the user's source to code. The parser has checked that it is one complete type.
import type { TypeText } from "../../2-model/data/user-import.ts";
import { assembled, type Code } from "../../text/code.ts";
import { type Emission, importedType, runtimeType } from "../context.ts";

export function typeCode({ parts }: TypeText, emission: Emission): Code {
  return assembled(
    parts.map((part) => {
      if (typeof part === "string") return part;
      if (part.kind === "global") return part.name.value;
      return part.kind === "vocabulary" ? runtimeType(part.name) : importedType(part, emission);
    }),
  );
}
