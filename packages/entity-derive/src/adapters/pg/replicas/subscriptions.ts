// Moves subscriptions to the new primary after a failover.
import type { Subscription } from "../../../database/database.ts";
import type { Cluster } from "./cluster.ts";

interface FollowedChannel {
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  current: Promise<Subscription>;
}

/** Subscriptions on the primary, since replicas do not support LISTEN and do not pass on notifications. */
export class Subscriptions {
  readonly #cluster: Cluster;
  readonly #followed: Set<FollowedChannel> = new Set();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    cluster.onPrimary(() => {
      for (const followed of this.#followed) this.#move(followed);
    });
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription> {
    const current = this.#cluster.primary.driver.listen(channel, onPayload);
    const followed: FollowedChannel = { channel, onPayload, current };
    await current;
    this.#followed.add(followed);
    return {
      close: async () => {
        this.#followed.delete(followed);
        await (await followed.current).close();
      },
    };
  }

  /** Notifications between the two subscriptions are lost, as after a connection loss. */
  #move(followed: FollowedChannel): void {
    const { channel, onPayload, current } = followed;
    followed.current = this.#cluster.primary.driver.listen(channel, onPayload).then(
      (moved) => {
        current.then((left) => left.close()).catch(() => undefined);
        return moved;
      },
      () => current,
    );
  }
}
