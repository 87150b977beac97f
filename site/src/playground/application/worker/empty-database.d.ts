// The module of the plugin `empty-database`.
declare module "virtual:empty-database" {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: it is the URL of an asset.
  export default url;
}
