// Bindings of the Worker; wrangler.toml declares them.
export type Env = {
  PRICES: KVNamespace;
  /** Requests per key or client address; absent means no limit. */
  RATE_LIMITER?: RateLimit;
  /** Comma-separated SHA-256 hex digests of accepted keys; absent or empty means open. */
  API_KEY_SHA256S?: string;
  /** Origins of pages that may use /mcp where keys are set, separated by commas; no origin if absent. */
  MCP_ORIGINS?: string;
  /** Hosts that /mcp answers at, separated by commas; every host if absent. */
  MCP_HOSTS?: string;
  /** If set while keys are set, files, sums, changes and status need a key too; only the LiteLLM map stays open. */
  CLOSED_FILES?: string;
  /** Where to report vulnerabilities, for security.txt: `mailto:...` or `https://...`. */
  SECURITY_CONTACT?: string;
  /** Where to report wrong prices: the address of the repository's form, without a query. */
  REPORT_URL?: string;
  /** The built files of the page; absent in tests of the app alone. */
  ASSETS?: Fetcher;
};
