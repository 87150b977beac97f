// The configuration of projects whose migrations are applied to the server of the test.
import { versionsOfServer } from "@entity-derive/test-databases";

const [postgres] = await versionsOfServer();

/** `migrate up` refuses a server that is older than the option says. */
export const serverConfig: Readonly<Record<string, string>> = {
  "entity-derive.config.json": JSON.stringify({ postgres }),
};
