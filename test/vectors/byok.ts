// Golden vectors: the fee a gateway takes for a call on the caller's own key.
export type ByokVector = {
  name: string;
  /** The vector that is called. */
  call: string;
  /** Fraction of what the call would cost. */
  fee: string;
  /** The fee and the total, each as on paper. */
  worked: { fee: string; total: string };
  upstream: string;
  byok_fee: string;
  total: string;
};

export const BYOK_VECTORS: readonly ByokVector[] = [
  {
    name: "5 % of a call",
    call: "openai: prompt contains cache, completion contains reasoning",
    fee: "0.05",
    worked: { fee: "0.00725 x 0.05", total: "0.00725 x 1.05" },
    upstream: "0.00725",
    byok_fee: "0.0003625",
    total: "0.0076125",
  },
  {
    name: "5 % of every item, request fee included",
    call: "openrouter: normalised like openai, with a request fee",
    fee: "0.05",
    worked: { fee: "0.00125256 x 0.05", total: "0.00125256 x 1.05" },
    upstream: "0.00125256",
    byok_fee: "0.000062628",
    total: "0.001315188",
  },
  {
    name: "5 % after the discount",
    call: "discount of 0.255",
    fee: "0.05",
    worked: { fee: "0.0055875 x 0.05", total: "0.0055875 x 1.05" },
    upstream: "0.0055875",
    byok_fee: "0.000279375",
    total: "0.005866875",
  },
  {
    name: "5 % of a free model",
    call: "free model costs exactly 0",
    fee: "0.05",
    worked: { fee: "0 x 0.05", total: "0 x 1.05" },
    upstream: "0",
    byok_fee: "0",
    total: "0",
  },
  {
    name: "5 % of a call of 2^53-1 tokens",
    call: "2^53-1 tokens",
    fee: "0.05",
    worked: { fee: "22517998136.8524775 x 0.05", total: "22517998136.8524775 x 1.05" },
    upstream: "22517998136.8524775",
    byok_fee: "1125899906.842623875",
    total: "23643898043.695101375",
  },
  {
    name: "no fee",
    call: "openai: prompt contains cache, completion contains reasoning",
    fee: "0",
    worked: { fee: "0.00725 x 0", total: "0.00725 x 1" },
    upstream: "0.00725",
    byok_fee: "0",
    total: "0.00725",
  },
  {
    name: "a fee of the whole call",
    call: "openai: prompt contains cache, completion contains reasoning",
    fee: "1",
    worked: { fee: "0.00725 x 1", total: "0.00725 x 2" },
    upstream: "0.00725",
    byok_fee: "0.00725",
    total: "0.0145",
  },
];
