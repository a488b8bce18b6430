/**
 * The accounts of the ledger. An entry above zero is what we have (assets, costs), one below zero what we owe or have
 * earned. Rules: docs/product-rules.md#ledger
 */
export const accounts = {
  /** Money the payment company holds for us. */
  gateway: 'gateway',
  /** Paid by clients and not earned by anyone yet. */
  clientFunds: 'client_funds',
  /** Received, and we don't know yet what for. */
  unapplied: 'unapplied_receipts',
  /** Commission. */
  revenue: 'revenue',
  /** Earned by a provider, before GST. */
  provider: (id: string) => `provider:${id}`,
  /** GST that a provider remits: it belongs to them, and is paid out with the visit. */
  gst: (providerId: string) => `gst:${providerId}`,
  /** Fees of the payment company. */
  processingCosts: 'processing_costs',
  /** Cost of promotions for the platform: discounts, referral and goodwill credit. */
  promotions: 'promotions',
  /** Gift cards that haven't been redeemed. */
  giftCards: 'gift_cards',
  /** Credit that pays for visits. */
  credit: (personId: string) => `credit:${personId}`,
  /** Taken by banks until a chargeback is decided. */
  disputes: 'disputes',
  /** On its way to providers' banks. */
  payoutTransit: 'payout_transit',
  /** Our own account at a bank. */
  bank: 'bank',
  /** GST and PST on the commission, from when on the platform has a number: collected, and ours to remit. */
  gstPlatform: 'gst_platform',
  pstPlatform: 'pst_platform',
  /** Owed to us, and given up. */
  badDebt: 'bad_debt',
} as const

/** The kinds of accounts that each person has. */
export const OWNED: readonly string[] = ['provider', 'gst', 'credit']
