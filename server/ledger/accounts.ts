/**
 * The accounts of the ledger. An entry above zero is what we have (assets, costs), one below zero what we owe or have
 * earned. Rules: docs/product-rules.md#ledger
 */
export const accounts = {
  /** What the payment company holds for us. */
  gateway: 'gateway',
  /** Paid by clients, and nobody's own yet. */
  clientFunds: 'client_funds',
  /** Commission. */
  revenue: 'revenue',
  /** Earned by a provider, before GST. */
  provider: (id: string) => `provider:${id}`,
  /** GST that a provider remits: hers, and paid out with the visit. */
  gst: (providerId: string) => `gst:${providerId}`,
} as const
