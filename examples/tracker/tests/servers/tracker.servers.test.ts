// The tracker on a coordinator of Citus with its workers: the same tests as on one server.
import { eachDatabase } from "@entity-derive/test-databases";
import { trackerTests } from "../tracker-tests.ts";

eachDatabase("tracker", trackerTests, { engines: ["citus", "citus pipelined"] });
