// Keeps the fragment of the address equal to the state, and opens the state of another fragment.
import { fragmentOf, stateIn } from "./address.ts";
import type { ProjectState } from "./project-state.ts";

/** The time after the last edit after which the address changes, in milliseconds. */
const delay = 300;

export class Fragment {
  readonly #open: (state: ProjectState) => void;
  readonly #fail: (error: unknown) => void;
  readonly #read = (): void => {
    this.#openCurrent();
  };
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `open` is called with the state of the address, at first and when its user changes it. */
  constructor(open: (state: ProjectState) => void, fail: (error: unknown) => void) {
    this.#open = open;
    this.#fail = fail;
  }

  listen(): void {
    addEventListener("hashchange", this.#read);
    this.#openCurrent();
  }

  close(): void {
    clearTimeout(this.#timer);
    removeEventListener("hashchange", this.#read);
  }

  /** Writes the state to the address when no other one follows soon. */
  write(state: ProjectState): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.address(state).then((address) => history.replaceState(history.state, "", address), this.#fail);
    }, delay);
  }

  /** Returns the address of a state. */
  async address(state: ProjectState): Promise<string> {
    return `${location.href.replace(/#.*/, "")}${await fragmentOf(state)}`;
  }

  #openCurrent(): void {
    stateIn(location.hash).then(this.#open, async (error: unknown) => {
      this.#open(await stateIn(""));
      this.#fail(error);
    });
  }
}
