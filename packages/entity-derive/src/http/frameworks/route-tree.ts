// Routes into a tree by the segments of their paths, in which a request's path is looked up.
import { Problem } from "../problems/problem.ts";
import type { Route } from "../route.ts";
import { type Resource, resourcesOf } from "./resources.ts";

/** A resource and the percent-decoded parameters of the path by which it was found. */
export interface Match {
  readonly resource: Resource;
  readonly parameters: Readonly<Record<string, string>>;
}

interface Branch {
  readonly words: Map<string, Branch>;
  parameter: Branch | undefined;
  resource: Resource | undefined;
}

/** Finds what is served under paths; made once, for any number of requests. */
export class RouteTree {
  readonly #root: Branch = newBranch();

  /** @throws {Error} when two routes have one method and path */
  constructor(routes: readonly Route[]) {
    for (const resource of resourcesOf(routes)) {
      let branch = this.#root;
      for (const segment of segmentsOf(resource.path)) {
        if (isParameter(segment)) {
          branch.parameter ??= newBranch();
          branch = branch.parameter;
        } else {
          const word = decode(segment);
          const next = branch.words.get(word) ?? newBranch();
          branch.words.set(word, next);
          branch = next;
        }
      }
      if (branch.resource !== undefined) {
        throw new Error(`${resource.path} and ${branch.resource.path} are the same path`);
      }
      branch.resource = resource;
    }
  }

  /**
   * What is served under a path; words go before parameters.
   * @throws {Problem} 400 when its percent-encoding is malformed
   */
  find(path: string): Match | undefined {
    const segments = path.includes("%") ? segmentsOf(path).map(decode) : segmentsOf(path);
    const resource = lookUp(this.#root, segments, 0);
    return resource === undefined ? undefined : { resource, parameters: parametersOf(resource.path, segments) };
  }
}

function lookUp(branch: Branch, segments: readonly string[], depth: number): Resource | undefined {
  const segment = segments[depth];
  if (segment === undefined) return branch.resource;
  const word = branch.words.get(segment);
  const found = word === undefined ? undefined : lookUp(word, segments, depth + 1);
  if (found !== undefined || branch.parameter === undefined || segment === "") return found;
  return lookUp(branch.parameter, segments, depth + 1);
}

function parametersOf(path: string, segments: readonly string[]): Readonly<Record<string, string>> {
  const parameters: Record<string, string> = {};
  if (!path.includes("{")) return parameters;
  segmentsOf(path).forEach((name, index) => {
    if (isParameter(name)) parameters[name.slice(1, -1)] = segments[index] ?? "";
  });
  return parameters;
}

function segmentsOf(path: string): string[] {
  return path.slice(1).split("/");
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{") && segment.endsWith("}");
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Problem(400, "the path is not percent-encoded correctly");
  }
}

function newBranch(): Branch {
  return { words: new Map(), parameter: undefined, resource: undefined };
}
