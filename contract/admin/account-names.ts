/** The kinds of accounts of the ledger as people read them: in the figures, the trial balance and every movement alike. */
export const ACCOUNT_NAMES = {
  gateway: 'Held by the payment company',
  bank: 'Our bank',
  client_funds: 'Clients’ money',
  unapplied_receipts: 'Received, not applied yet',
  provider: 'Owed to providers, before GST',
  gst: 'GST owed to providers',
  payout_transit: 'On its way to banks',
  gift_cards: 'Gift cards',
  credit: 'Credit',
  disputes: 'In dispute',
  processing_costs: 'Processing costs',
  revenue: 'Commission',
  gst_platform: 'GST that we collected',
  pst_platform: 'PST that we collected',
  promotions: 'Promotions',
  bad_debt: 'Bad debt',
} as const
