// RabbitMQ as a node of its own, whose name, home and port mapper no other node on the machine shares.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../test-databases/src/free-port.ts";
import { answers } from "./answers.ts";
import { TestServer } from "./test-server.ts";

export interface RabbitServer extends AsyncDisposable {
  readonly server: TestServer;
  readonly port: number;
  /** `amqp://guest:guest@127.0.0.1:…` */
  readonly url: string;
}

/** The protocol version that RabbitMQ answers to a connection without a protocol header. */
const greeting = "AMQP";

/** Takes about five seconds. */
export async function rabbitServer(): Promise<RabbitServer> {
  const [port, distributionPort, mapperPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const mapper = await TestServer.start(async () => ({
    // Erlang's port mapper: one that RabbitMQ starts itself would outlive it, and listen everywhere.
    program: "epmd",
    arguments: ["-address", "127.0.0.1", "-port", String(mapperPort)],
    isReady: async () => isListening(mapperPort),
  }));
  try {
    const server = await TestServer.start(async (folder) => {
      await mkdir(join(folder, "home"));
      await writeFile(join(folder, "enabled_plugins"), "[].\n");
      await writeFile(join(folder, "rabbitmq.conf"), configuration(port));
      return {
        program: "rabbitmq-server",
        arguments: [],
        environment: environment(folder, port, distributionPort, mapperPort),
        isReady: () => answers(port, greeting, "HELLO AMQP"),
      };
    });
    const stop = async (): Promise<void> => {
      await server.stop();
      await mapper.stop();
    };
    return { server, port, url: `amqp://guest:guest@127.0.0.1:${port}`, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await mapper.stop();
    throw error;
  }
}

/** The disk of a machine for tests may be nearly full. */
function configuration(port: number): string {
  return [`listeners.tcp.1 = 127.0.0.1:${port}`, "disk_free_limit.absolute = 64MB", "log.console = true", ""].join(
    "\n",
  );
}

function environment(
  folder: string,
  port: number,
  distributionPort: number,
  mapperPort: number,
): Record<string, string> {
  return {
    HOME: join(folder, "home"),
    RABBITMQ_NODENAME: `entity-derive-${port}@localhost`,
    RABBITMQ_NODE_IP_ADDRESS: "127.0.0.1",
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_CONFIG_FILE: join(folder, "rabbitmq.conf"),
    RABBITMQ_CONF_ENV_FILE: join(folder, "none.conf"),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, "enabled_plugins"),
    RABBITMQ_MNESIA_BASE: join(folder, "data"),
    RABBITMQ_LOG_BASE: join(folder, "log"),
    RABBITMQ_LOGS: "-",
    RABBITMQ_GENERATED_CONFIG_DIR: join(folder, "generated"),
    RABBITMQ_PID_FILE: join(folder, "pid"),
    // The script is replaced by Erlang's machine then, so that a signal reaches it.
    RABBITMQ_ALLOW_INPUT: "1",
    // Few schedulers that do not spin: several servers share the machine with the tests.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: "-kernel inet_dist_use_interface {127,0,0,1} -noinput +S 2:2 +sbwt none",
    ERL_EPMD_ADDRESS: "127.0.0.1",
    ERL_EPMD_PORT: String(mapperPort),
  };
}

async function isListening(port: number): Promise<boolean> {
  // Its answer to a request for all names is its own port, four bytes, and the names.
  const namesRequest = "\u0000\u0001n";
  return answers(port, "\u0000\u0000", namesRequest);
}
