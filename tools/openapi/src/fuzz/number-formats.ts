// The formats of numbers in our documents, which bound them as `minimum` and `maximum` would.
// Of `int64` what JSON carries exactly: RFC 8259 §6.

export interface NumberFormat {
  readonly type: "number";
  readonly min: number;
  readonly max: number;
  readonly validate: (value: number) => boolean;
}

export const numberFormats: Readonly<Record<string, NumberFormat>> = {
  int16: integers(-32_768, 32_767),
  int32: integers(-2_147_483_648, 2_147_483_647),
  int64: integers(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  float: {
    type: "number",
    min: -3.4028234663852886e38,
    max: 3.4028234663852886e38,
    validate: (value) => Number.isFinite(Math.fround(value)),
  },
};

function integers(min: number, max: number): NumberFormat {
  return { type: "number", min, max, validate: (value) => value >= min && value <= max };
}
