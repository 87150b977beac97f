import { embed, entity, field, type i32, id, type Uuid } from "entity-derive";

/** A hundred columns. */
interface Part {
  m00: i32; m01: i32; m02: i32; m03: i32; m04: i32; m05: i32; m06: i32; m07: i32; m08: i32; m09: i32;
  m10: i32; m11: i32; m12: i32; m13: i32; m14: i32; m15: i32; m16: i32; m17: i32; m18: i32; m19: i32;
  m20: i32; m21: i32; m22: i32; m23: i32; m24: i32; m25: i32; m26: i32; m27: i32; m28: i32; m29: i32;
  m30: i32; m31: i32; m32: i32; m33: i32; m34: i32; m35: i32; m36: i32; m37: i32; m38: i32; m39: i32;
  m40: i32; m41: i32; m42: i32; m43: i32; m44: i32; m45: i32; m46: i32; m47: i32; m48: i32; m49: i32;
  m50: i32; m51: i32; m52: i32; m53: i32; m54: i32; m55: i32; m56: i32; m57: i32; m58: i32; m59: i32;
  m60: i32; m61: i32; m62: i32; m63: i32; m64: i32; m65: i32; m66: i32; m67: i32; m68: i32; m69: i32;
  m70: i32; m71: i32; m72: i32; m73: i32; m74: i32; m75: i32; m76: i32; m77: i32; m78: i32; m79: i32;
  m80: i32; m81: i32; m82: i32; m83: i32; m84: i32; m85: i32; m86: i32; m87: i32; m88: i32; m89: i32;
  m90: i32; m91: i32; m92: i32; m93: i32; m94: i32; m95: i32; m96: i32; m97: i32; m98: i32; m99: i32;
}

/** With the id there is one column too many. */
@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @embed<Part>({ prefix: "p0_" }) part0!: Part;
  @field("create") @embed<Part>({ prefix: "p1_" }) part1!: Part;
  @field("create") @embed<Part>({ prefix: "p2_" }) part2!: Part;
  @field("create") @embed<Part>({ prefix: "p3_" }) part3!: Part;
  @field("create") @embed<Part>({ prefix: "p4_" }) part4!: Part;
  @field("create") @embed<Part>({ prefix: "p5_" }) part5!: Part;
  @field("create") @embed<Part>({ prefix: "p6_" }) part6!: Part;
  @field("create") @embed<Part>({ prefix: "p7_" }) part7!: Part;
  @field("create") @embed<Part>({ prefix: "p8_" }) part8!: Part;
  @field("create") @embed<Part>({ prefix: "p9_" }) part9!: Part;
  @field("create") @embed<Part>({ prefix: "p10_" }) part10!: Part;
  @field("create") @embed<Part>({ prefix: "p11_" }) part11!: Part;
  @field("create") @embed<Part>({ prefix: "p12_" }) part12!: Part;
  @field("create") @embed<Part>({ prefix: "p13_" }) part13!: Part;
  @field("create") @embed<Part>({ prefix: "p14_" }) part14!: Part;
  @field("create") @embed<Part>({ prefix: "p15_" }) part15!: Part;
}
