// Built-in functions that give no NULL for arguments that are none.
import type { Catalog, CatalogFunction } from "../catalog/catalog.ts";

/**
 * The functions that a test calls with edge values. Others are nullable, among them those that seem to be safe: infinity
 * has no hour, `to_char` gives NULL for it, NaN has no scale, and `null::jsonb::int` is NULL.
 */
export const neverNullNames: ReadonlySet<string> = new Set(
  `
  abbrev abs acos acosd acosh age anytextcat array_eq array_ge array_gt array_larger array_le array_lt array_ne
  array_reverse array_sample array_shuffle array_smaller array_sort array_to_json array_to_tsvector arraycontained
  arraycontains arrayoverlap ascii asin asind asinh atan atan2 atan2d atand atanh bit bit_count bit_length bitand
  bitcat bitcmp biteq bitge bitgt bitle bitlt bitne bitnot bitor bitshiftleft bitshiftright bitxor booleq boolge
  boolgt boolle boollt boolne bpchar bpchar_larger bpchar_pattern_ge bpchar_pattern_gt bpchar_pattern_le
  bpchar_pattern_lt bpchar_smaller bpcharcmp bpchareq bpcharge bpchargt bpchariclike bpcharicnlike bpcharicregexeq
  bpcharicregexne bpcharle bpcharlike bpcharlt bpcharne bpcharnlike bpcharregexeq bpcharregexne broadcast btrim bytea
  bytea_larger bytea_smaller byteacat byteacmp byteaeq byteage byteagt byteale bytealike bytealt byteane byteanlike
  cardinality casefold cash_cmp cash_div_cash cash_div_flt4 cash_div_flt8 cash_div_int2 cash_div_int4 cash_div_int8
  cash_eq cash_ge cash_gt cash_le cash_lt cash_mi cash_mul_flt4 cash_mul_flt8 cash_mul_int2 cash_mul_int4
  cash_mul_int8 cash_ne cash_pl cash_words cashlarger cashsmaller cbrt ceil ceiling char char_length character_length
  chareq charge chargt charle charlt charne chr cideq cidr clock_timestamp convert convert_from convert_to cos cosd
  cosh cot cotd crc32 crc32c current_database current_schemas current_user date date_add date_bin date_cmp
  date_cmp_timestamp date_cmp_timestamptz date_eq date_eq_timestamp date_eq_timestamptz date_ge date_ge_timestamp
  date_ge_timestamptz date_gt date_gt_timestamp date_gt_timestamptz date_larger date_le date_le_timestamp
  date_le_timestamptz date_lt date_lt_timestamp date_lt_timestamptz date_mi date_mi_interval date_mii date_ne
  date_ne_timestamp date_ne_timestamptz date_pl_interval date_pli date_smaller date_subtract date_trunc datetime_pl
  datetimetz_pl dcbrt decode degrees dexp div dlog1 dlog10 dpow dround dsqrt dtrunc elem_contained_by_multirange
  elem_contained_by_range encode enum_cmp enum_eq enum_ge enum_gt enum_larger enum_le enum_lt enum_ne enum_smaller erf
  erfc exp factorial family float48div float48eq float48ge float48gt float48le float48lt float48mi float48mul
  float48ne float48pl float4abs float4div float4eq float4ge float4gt float4larger float4le float4lt float4mi float4mul
  float4ne float4pl float4smaller float4um float4up float84div float84eq float84ge float84gt float84le float84lt
  float84mi float84mul float84ne float84pl float8abs float8div float8eq float8ge float8gt float8larger float8le
  float8lt float8mi float8mul float8ne float8pl float8smaller float8um float8up floor flt4_mul_cash flt8_mul_cash
  gamma gcd gen_random_uuid get_bit get_byte get_current_ts_config getpgusername host hostmask in_range inet_merge
  inet_same_family inetand inetmi inetmi_int8 inetnot inetor inetpl initcap int24div int24eq int24ge int24gt int24le
  int24lt int24mi int24mul int24ne int24pl int28div int28eq int28ge int28gt int28le int28lt int28mi int28mul int28ne
  int28pl int2_mul_cash int2abs int2and int2div int2eq int2ge int2gt int2larger int2le int2lt int2mi int2mod int2mul
  int2ne int2not int2or int2pl int2shl int2shr int2smaller int2um int2up int2xor int42div int42eq int42ge int42gt
  int42le int42lt int42mi int42mul int42ne int42pl int48div int48eq int48ge int48gt int48le int48lt int48mi int48mul
  int48ne int48pl int4_mul_cash int4abs int4and int4div int4eq int4ge int4gt int4inc int4larger int4le int4lt int4mi
  int4mod int4mul int4ne int4not int4or int4pl int4shl int4shr int4smaller int4um int4up int4xor int82div int82eq
  int82ge int82gt int82le int82lt int82mi int82mul int82ne int82pl int84div int84eq int84ge int84gt int84le int84lt
  int84mi int84mul int84ne int84pl int8_mul_cash int8abs int8and int8div int8eq int8ge int8gt int8larger int8le int8lt
  int8mi int8mod int8mul int8ne int8not int8or int8pl int8pl_inet int8shl int8shr int8smaller int8um int8up int8xor
  integer_pl_date interval interval_cmp interval_div interval_eq interval_ge interval_gt interval_larger interval_le
  interval_lt interval_mi interval_mul interval_ne interval_pl interval_pl_date interval_pl_time interval_pl_timestamp
  interval_pl_timestamptz interval_pl_timetz interval_smaller interval_um is_normalized isempty isfinite
  json_array_length json_object json_strip_nulls json_to_tsvector json_typeof jsonb_array_length jsonb_cmp
  jsonb_concat jsonb_contained jsonb_contains jsonb_delete jsonb_delete_path jsonb_eq jsonb_exists jsonb_exists_all
  jsonb_exists_any jsonb_ge jsonb_gt jsonb_insert jsonb_le jsonb_lt jsonb_ne jsonb_object jsonb_path_query_array
  jsonb_path_query_array_tz jsonb_pretty jsonb_set jsonb_strip_nulls jsonb_to_tsvector jsonb_typeof justify_days
  justify_hours justify_interval lcm left lgamma like like_escape ln log lower_inc lower_inf lpad ltrim macaddr
  macaddr8 macaddr8_and macaddr8_cmp macaddr8_eq macaddr8_ge macaddr8_gt macaddr8_le macaddr8_lt macaddr8_ne
  macaddr8_not macaddr8_or macaddr8_set7bit macaddr_and macaddr_cmp macaddr_eq macaddr_ge macaddr_gt macaddr_le
  macaddr_lt macaddr_ne macaddr_not macaddr_or make_date make_interval make_time make_timestamp make_timestamptz
  masklen md5 mod money mul_d_interval multirange multirange_adjacent_multirange multirange_adjacent_range
  multirange_after_multirange multirange_after_range multirange_before_multirange multirange_before_range
  multirange_cmp multirange_contained_by_multirange multirange_contained_by_range multirange_contains_elem
  multirange_contains_multirange multirange_contains_range multirange_eq multirange_ge multirange_gt
  multirange_intersect multirange_le multirange_lt multirange_minus multirange_ne multirange_overlaps_multirange
  multirange_overlaps_range multirange_overleft_multirange multirange_overleft_range multirange_overright_multirange
  multirange_overright_range multirange_union mxid_age name nameconcatoid nameeq nameeqtext namege namegetext namegt
  namegttext nameiclike nameicnlike nameicregexeq nameicregexne namele nameletext namelike namelt namelttext namene
  namenetext namenlike nameregexeq nameregexne netmask network network_cmp network_eq network_ge network_gt
  network_larger network_le network_lt network_ne network_overlap network_smaller network_sub network_subeq
  network_sup network_supeq nextval normalize notlike now numeric_abs numeric_add numeric_cmp numeric_div
  numeric_div_trunc numeric_eq numeric_exp numeric_ge numeric_gt numeric_inc numeric_larger numeric_le numeric_ln
  numeric_log numeric_lt numeric_mod numeric_mul numeric_ne numeric_pl_pg_lsn numeric_power numeric_smaller
  numeric_sqrt numeric_sub numeric_uminus numeric_uplus numnode octet_length oid oideq oidge oidgt oidlarger oidle
  oidlt oidne oidsmaller oidvectoreq oidvectorge oidvectorgt oidvectorle oidvectorlt oidvectorne overlay parse_ident
  pg_size_pretty phraseto_tsquery pi plainto_tsquery position pow power querytree quote_ident quote_literal radians
  random random_normal range_adjacent range_adjacent_multirange range_after range_after_multirange range_before
  range_before_multirange range_cmp range_contained_by range_contained_by_multirange range_contains
  range_contains_elem range_contains_multirange range_eq range_ge range_gt range_intersect range_le range_lt
  range_merge range_minus range_ne range_overlaps range_overlaps_multirange range_overleft range_overleft_multirange
  range_overright range_overright_multirange range_union record_eq record_ge record_gt record_larger record_le
  record_lt record_ne record_smaller regexp_count regexp_instr regexp_like regexp_replace regexp_split_to_array repeat
  replace reverse right round row_to_json rpad rtrim session_user set_bit set_byte set_masklen setweight sha224 sha256
  sha384 sha512 sign similar_to_escape sin sind sinh split_part sqrt starts_with statement_timestamp strip strpos
  substr tan tand tanh text text_ge text_gt text_larger text_le text_lt text_pattern_ge text_pattern_gt
  text_pattern_le text_pattern_lt text_smaller textanycat textcat texteq texteqname textgename textgtname texticlike
  texticnlike texticregexeq texticregexne textlen textlename textlike textltname textne textnename textnlike
  textregexeq textregexne tideq tidge tidgt tidlarger tidle tidlt tidne tidsmaller time_cmp time_eq time_ge time_gt
  time_larger time_le time_lt time_mi_interval time_mi_time time_ne time_pl_interval time_smaller timedate_pl
  timeofday timestamp timestamp_cmp timestamp_cmp_date timestamp_cmp_timestamptz timestamp_eq timestamp_eq_date
  timestamp_eq_timestamptz timestamp_ge timestamp_ge_date timestamp_ge_timestamptz timestamp_gt timestamp_gt_date
  timestamp_gt_timestamptz timestamp_larger timestamp_le timestamp_le_date timestamp_le_timestamptz timestamp_lt
  timestamp_lt_date timestamp_lt_timestamptz timestamp_mi timestamp_mi_interval timestamp_ne timestamp_ne_date
  timestamp_ne_timestamptz timestamp_pl_interval timestamp_smaller timestamptz timestamptz_cmp timestamptz_cmp_date
  timestamptz_cmp_timestamp timestamptz_eq timestamptz_eq_date timestamptz_eq_timestamp timestamptz_ge
  timestamptz_ge_date timestamptz_ge_timestamp timestamptz_gt timestamptz_gt_date timestamptz_gt_timestamp
  timestamptz_larger timestamptz_le timestamptz_le_date timestamptz_le_timestamp timestamptz_lt timestamptz_lt_date
  timestamptz_lt_timestamp timestamptz_mi timestamptz_mi_interval timestamptz_ne timestamptz_ne_date
  timestamptz_ne_timestamp timestamptz_pl_interval timestamptz_smaller timetz_cmp timetz_eq timetz_ge timetz_gt
  timetz_larger timetz_le timetz_lt timetz_mi_interval timetz_ne timetz_pl_interval timetz_smaller timetzdate_pl
  timezone to_bin to_date to_hex to_json to_jsonb to_oct to_timestamp to_tsquery to_tsvector transaction_timestamp
  translate trim_array trim_scale trunc ts_delete ts_filter ts_headline ts_match_qv ts_match_tq ts_match_tt
  ts_match_vq ts_rank ts_rank_cd ts_rewrite tsq_mcontained tsq_mcontains tsquery_and tsquery_cmp tsquery_eq tsquery_ge
  tsquery_gt tsquery_le tsquery_lt tsquery_ne tsquery_not tsquery_or tsquery_phrase tsvector_cmp tsvector_concat
  tsvector_eq tsvector_ge tsvector_gt tsvector_le tsvector_lt tsvector_ne tsvector_to_array unicode_assigned unistr
  upper_inc upper_inf uuid_cmp uuid_eq uuid_ge uuid_gt uuid_le uuid_lt uuid_ne uuidv4 uuidv7 varbit varbitcmp varbiteq
  varbitge varbitgt varbitle varbitlt varbitne varchar version websearch_to_tsquery width_bucket xid xid8_larger
  xid8_smaller xid8cmp xid8eq xid8ge xid8gt xid8le xid8lt xid8ne xideq xideqint4 xidneq xidneqint4
`
    .trim()
    .split(/\s+/),
);

/** Those of which other functions of the same name are not safe, with the types of their parameters. */
export const neverNullSignatures: ReadonlySet<string> = new Set(
  `
  array_to_string(anyarray,text) bool(int4) current_setting(text) date_part(text,time) date_part(text,timetz) datemultirange()
  datemultirange(daterange) extract(text,time) extract(text,timetz) float4(float8) float4(int2) float4(int4)
  float4(int8) float4(numeric) float8(float4) float8(int2) float8(int4) float8(int8) float8(numeric) int2(bytea)
  int2(float4) int2(float8) int2(int4) int2(int8) int2(numeric) int4("char") int4(bit) int4(bool) int4(bytea)
  int4(float4) int4(float8) int4(int2) int4(int8) int4(numeric) int4multirange() int4multirange(int4range) int8(bit)
  int8(bytea) int8(float4) int8(float8) int8(int2) int8(int4) int8(numeric) int8(oid) int8multirange()
  int8multirange(int8range) length(bit) length(bpchar) length(bytea) length(text) length(tsvector) lower(text)
  numeric(float4) numeric(float8) numeric(int2) numeric(int4) numeric(int8) numeric(money) numeric(numeric,int4)
  nummultirange() nummultirange(numrange) point(float8,float8) substring(bit,int4) substring(bit,int4,int4)
  substring(bytea,int4) substring(bytea,int4,int4) substring(text,int4) substring(text,int4,int4) time(interval)
  time(time,int4) time(timetz) timetz(time) timetz(timetz,int4) to_char(float4,text) to_char(float8,text)
  to_char(int4,text) to_char(int8,text) to_char(numeric,text) tsmultirange() tsmultirange(tsrange) tstzmultirange()
  tstzmultirange(tstzrange) upper(text)
`
    .trim()
    .split(/\s+/),
);

export function isNeverNullFunction(called: CatalogFunction, catalog: Catalog): boolean {
  if (!called.isStrict) return false;
  return neverNullNames.has(called.name) || neverNullSignatures.has(signatureOf(called, catalog));
}

function signatureOf({ name, parameters }: CatalogFunction, catalog: Catalog): string {
  return `${name}(${parameters.map((oid) => catalog.types.get(oid)?.name ?? "?").join(",")})`;
}

/** Built-in functions that take NULL, by the arguments that make them NULL. */
const tolerances: Readonly<Record<string, NullTolerance>> = {
  array_fill: "all",
  array_positions: "all but the first",
  array_replace: "all but the first",
  concat: "all",
  concat_ws: "all but the first",
  daterange: "all",
  enum_first: "all",
  enum_last: "all",
  format: "all but the first",
  int4range: "all",
  int8range: "all",
  json_build_array: "all",
  json_build_object: "all",
  jsonb_build_array: "all",
  jsonb_build_object: "all",
  num_nonnulls: "all",
  num_nulls: "all",
  numrange: "all",
  pg_typeof: "all",
  quote_nullable: "all",
  tsrange: "all",
  tstzrange: "all",
};

export type NullTolerance = "all" | "all but the first";

/** Returns null for functions that do not take NULL, or of which nothing is known. */
export function nullTolerance({ name }: CatalogFunction): NullTolerance | null {
  return tolerances[name] ?? null;
}
