// Emits the function that merges the OpenAPI documents of all entities.

import { type Code, list, ts } from "../../text/code.ts";
import { documented, httpRuntime, httpRuntimeType } from "../context.ts";
import { type AppEmission, membersWith } from "./app-emission.ts";

export function emitAppOpenApi(emission: AppEmission): Code | null {
  const members = membersWith(emission, "api");
  if (members.length === 0) return null;
  const apis = [...members.map((member) => ts`${member.value("api")}`), ts`...own`];
  return documented(
    [
      "The OpenAPI document of the application.",
      "@throws {Error} if two APIs have different schemas of one name, or the same operation",
    ],
    ts`
      export function document(info: ${httpRuntimeType("DocumentInfo")}, own: readonly ${httpRuntimeType("Api")}[] = []): ${httpRuntimeType("OpenApiDocument")} {
        return ${list(ts`${httpRuntime("mergeOpenApi")}(info, [`, apis, "])")};
      }`,
  );
}
