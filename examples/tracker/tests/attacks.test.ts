// The attacks on one server, and embedded.
import { eachDatabase } from "@entity-derive/test-databases";
import { attackTests, forgetfulTests } from "./attacks.ts";

eachDatabase("the tracker without its conditions", forgetfulTests);
eachDatabase("the tracker and careless code", attackTests);
