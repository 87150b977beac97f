// Imported first by the module of a group whose behaviour runs on all engines.
process.env["ENGINES"] = "all";
