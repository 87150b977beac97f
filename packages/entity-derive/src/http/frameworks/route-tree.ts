// Routes into a tree by the segments of their paths, in which a request's path is looked up.
import type { Route } from "../route.ts";
import { type Resource, resourcesOf, takesEmptyParts } from "./resources.ts";

/** A resource and the parameters of the path by which it was found: percent-decoded, or as sent if malformed. */
export interface Match {
  readonly resource: Resource;
  readonly parameters: Readonly<Record<string, string>>;
}

interface Branch {
  readonly words: Map<string, Branch>;
  parameter: Branch | undefined;
  found: Found | undefined;
}

/** A resource, and which segments of its path are parameters. */
interface Found {
  readonly resource: Resource;
  readonly parameters: readonly (readonly [name: string, index: number])[];
  readonly takesEmpty: boolean;
}

/** Finds what is served under paths; made once, for any number of requests. */
export class RouteTree {
  readonly #root: Branch = newBranch();

  /**
   * @param prefix the path under which the routes are mounted; it may have parameters, too
   * @throws {Error} when two routes have one method and path
   */
  constructor(routes: readonly Route[], prefix = "") {
    for (const resource of resourcesOf(routes)) {
      const path = prefix + resource.path;
      let branch = this.#root;
      for (const segment of segmentsOf(path)) {
        if (isParameter(segment)) {
          branch.parameter ??= newBranch();
          branch = branch.parameter;
        } else {
          const word = decodeURIComponent(segment);
          const next = branch.words.get(word) ?? newBranch();
          branch.words.set(word, next);
          branch = next;
        }
      }
      if (branch.found !== undefined) {
        throw new Error(`${resource.path} and ${branch.found.resource.path} are the same path`);
      }
      branch.found = { resource, parameters: parametersOf(path), takesEmpty: takesEmptyParts(resource.path) };
    }
  }

  /** The resource of a path; literal segments go before parameters. Undefined if there is none. */
  find(path: string): Match | undefined {
    const sent = segmentsOf(path);
    const segments = path.includes("%") ? sent.map(decodeIfPossible) : sent;
    const found = lookUp(this.#root, segments, 0);
    if (found === undefined) return undefined;
    const parameters: Record<string, string> = {};
    for (const [name, index] of found.parameters) {
      const segment = segments[index];
      const value = segment === malformed ? (sent[index] as string) : (segment as string);
      if (value === "" && !found.takesEmpty) return undefined;
      parameters[name] = value;
    }
    return { resource: found.resource, parameters };
  }
}

/** Stands for a segment that cannot be decoded: no word is like it. */
const malformed: unique symbol = Symbol("malformed");

type Segment = string | typeof malformed;

function lookUp(branch: Branch, segments: readonly Segment[], depth: number): Found | undefined {
  const segment = segments[depth];
  if (segment === undefined) return branch.found;
  // Mostly a parameter stands alone, and looking for the word would cost a hash of it.
  const word = segment === malformed || branch.words.size === 0 ? undefined : branch.words.get(segment);
  const found = word === undefined ? undefined : lookUp(word, segments, depth + 1);
  if (found !== undefined || branch.parameter === undefined) return found;
  return lookUp(branch.parameter, segments, depth + 1);
}

function parametersOf(path: string): Found["parameters"] {
  return segmentsOf(path).flatMap((segment, index) =>
    isParameter(segment) ? [[segment.slice(1, -1), index] as const] : [],
  );
}

function segmentsOf(path: string): string[] {
  return path.slice(1).split("/");
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{") && segment.endsWith("}");
}

function decodeIfPossible(segment: string): Segment {
  try {
    return decodeURIComponent(segment);
  } catch {
    return malformed;
  }
}

function newBranch(): Branch {
  return { words: new Map(), parameter: undefined, found: undefined };
}
