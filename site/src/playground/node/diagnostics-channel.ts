// The functions of `node:diagnostics_channel` that the runtime calls, for channels without listeners.

export interface Channel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
}

export function channel(): Channel {
  return { hasSubscribers: false, publish: () => undefined };
}

export function subscribe(): never {
  throw new Error("Channels of node:diagnostics_channel have no listeners in the playground");
}

export function unsubscribe(): boolean {
  return false;
}
