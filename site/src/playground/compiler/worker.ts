// The worker of the compiler. It listens at once, since messages before the parser is ready would be lost.
import { expose } from "comlink";
import type { LanguageService } from "./language-service.ts";

const service = import("./language-service.ts").then(({ LanguageService }) => new LanguageService());

const api: RemoteLanguageService = {
  compile: async (sources) => (await service).compile(sources),
  hover: async (path, offset) => (await service).hover(path, offset),
  complete: async (path, offset) => (await service).complete(path, offset),
};

/** The methods of the language service as the page calls them. */
export interface RemoteLanguageService {
  compile(...parameters: Parameters<LanguageService["compile"]>): ReturnType<LanguageService["compile"]>;
  hover(...parameters: Parameters<LanguageService["hover"]>): Promise<ReturnType<LanguageService["hover"]>>;
  complete(...parameters: Parameters<LanguageService["complete"]>): Promise<ReturnType<LanguageService["complete"]>>;
}

expose(api);
