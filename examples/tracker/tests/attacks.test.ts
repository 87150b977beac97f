// The attacks on one server, and embedded.
import { eachDatabase } from "@entity-derive/test-databases";
import { attackTests } from "./attacks.ts";

eachDatabase("the tracker without its conditions", attackTests);
