// Words for the price that everybody pays, as providers write them in a request or a response; no word at all is one of them.

export const STANDARD_TIERS: ReadonlySet<string> = new Set([
  ...["", "auto", "default", "standard", "on_demand", "not_available", "normal", "none", "unspecified"],
  "traffic_type_unspecified",
]);

export const GLOBAL_REGIONS: ReadonlySet<string> = new Set(["", "global", "not_available"]);
