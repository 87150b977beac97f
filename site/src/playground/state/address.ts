// The state in the fragment of the address: the name of an example, or the compressed files.

import type { ProjectFile } from "../data/project-files.ts";
import { exampleNamed, firstExample } from "../examples/examples.ts";
import { type ProjectState, stateOf, unchangedExample } from "./project-state.ts";

/** The largest state that is read from an address, in UTF-16 units. */
const longest = 2_000_000;

const examplePrefix = "#example=";
const codePrefix = "#code=";

/** The state as JSON; its members have short names, because it is part of addresses. */
interface StoredState {
  readonly e: string;
  readonly v: readonly (readonly (readonly [path: string, text: string])[])[];
  readonly a: number;
}

/** Returns the fragment, with its `#`. */
export async function fragmentOf(state: ProjectState): Promise<string> {
  const example = unchangedExample(state);
  if (example !== null) return `${examplePrefix}${example.name}`;
  const stored: StoredState = {
    e: state.example,
    v: state.versions.map((files) => files.map(({ path, text }) => [path, text])),
    a: state.active,
  };
  return codePrefix + (await compress(JSON.stringify(stored)));
}

/**
 * Returns the state of a fragment; without one, that of the first example.
 *
 * @throws {Error} if the fragment is damaged
 */
export async function stateIn(fragment: string): Promise<ProjectState> {
  if (fragment.startsWith(codePrefix)) return parsed(await decompress(fragment.slice(codePrefix.length)));
  const name = fragment.startsWith(examplePrefix) ? fragment.slice(examplePrefix.length) : null;
  return stateOf((name === null ? null : exampleNamed(name)) ?? firstExample);
}

function parsed(json: string): ProjectState {
  const { e: example, v: versions, a: active } = JSON.parse(json) as Partial<StoredState>;
  const [first, second] = (Array.isArray(versions) ? versions : []).map(filesOf);
  if (first === undefined || first.length === 0) throw new Error("it has no files");
  return {
    example: typeof example === "string" ? example : "",
    versions: second === undefined ? [first] : [first, second],
    active: active === 1 && second !== undefined ? 1 : 0,
  };
}

function filesOf(files: unknown): readonly ProjectFile[] {
  if (!Array.isArray(files)) throw new Error("a version has no files");
  return files.map((file: unknown) => {
    const [path, text] = Array.isArray(file) ? (file as readonly unknown[]) : [];
    if (typeof path !== "string" || typeof text !== "string") throw new Error("a file has no path or no text");
    return { path, text };
  });
}

async function compress(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function decompress(encoded: string): Promise<string> {
  const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const stream = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .pipeThrough(new TextDecoderStream());
  let text = "";
  // A few bytes can stand for gigabytes.
  for await (const chunk of chunksOf(stream)) {
    text += chunk;
    if (text.length > longest) throw new Error("it is too large");
  }
  return text;
}

/** Not every browser iterates over streams by itself. */
async function* chunksOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}
