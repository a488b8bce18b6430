import type { Span } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { AccountFacts } from './queries.ts'

/**
 * The port to the company that brings providers their money: an account of theirs at the gateway, which they set up on
 * the gateway's own pages, transfers to it and payouts from it to their bank. Two adapters: Stripe Connect in
 * production, the sandbox's stand-in everywhere else.
 *
 * Every call carries a key of our own, so after a lost answer we simply ask again.
 */
export type PayoutGateway = {
  createAccount(owner: { providerId: string; email: string }): Promise<{ gatewayAccountId: string }>
  /** Link to the gateway's form for the owner's details. Works for one visit. */
  createOnboardingLink(link: {
    gatewayAccountId: string
    returnUrl: string
    refreshUrl: string
  }): Promise<{ url: string }>
  retrieveAccount(gatewayAccountId: string): Promise<AccountFacts>
  /** From us to the account. @throws GatewayRefusal */
  transfer(order: PayoutOrder): Promise<{ transferId: string }>
  /** From the account to its owner's bank. @throws GatewayRefusal */
  payOut(order: PayoutOrder): Promise<PayoutReport>
  /** Undefined for one that the gateway does not know. */
  retrievePayout(payout: PayoutName): Promise<PayoutReport | undefined>
  /** Payouts of an account that were made in a span of time, the newest first, page by page as they are taken. */
  listPayouts(gatewayAccountId: string, span: Span): AsyncIterable<PayoutReport>
  findTransfer(transferId: string): Promise<ListedTransfer | undefined>
  /** Everything transferred to any account in a span of time, in the same way. */
  listTransfers(span: Span): AsyncIterable<ListedTransfer>
  /** From the account back to us, once. @throws GatewayRefusal */
  reverse(order: PayoutOrder & { transferId: string }): Promise<void>
}

export type PayoutDeps = Deps & { payoutGateway: PayoutGateway }

export type PayoutName = { gatewayAccountId: string; gatewayPayoutId: string }

export type PayoutOrder = {
  payoutId: string
  gatewayAccountId: string
  amountCents: number
  /** The key by which the gateway recognizes a repeat: the same until it has refused. */
  key: string
  /** It has been requested before, perhaps longer ago than the gateway keeps keys. */
  isRepeat: boolean
  /** Earliest moment of anything about it. */
  since: Date
}

/** State of a payout from an account. `arrivesOn`: YYYY-MM-DD, as far as the gateway knows. */
export type PayoutReport = {
  gatewayPayoutId: string
  /** Id of our own row. Empty for a payout that isn't ours. */
  payoutId: string
  state: 'in_transit' | 'paid' | 'failed'
  failure: string | null
  amountCents: number
  /** ISO 4217, upper case. */
  currency: string
  arrivesOn: string | null
}

/** A transfer as the gateway's own list has it. */
export type ListedTransfer = {
  transferId: string
  /** Id of our own row. Null for a transfer that isn't ours. */
  payoutId: string | null
  gatewayAccountId: string
  amountCents: number
  /** The part that hasn't come back. */
  keptCents: number
  /** ISO 4217, upper case. */
  currency: string
}

/**
 * The gateway has refused: nothing was moved. `account`: it cannot be paid as it is; `balance`: our own money is not
 * there yet; `other`: only time or a person can fix it.
 */
export class GatewayRefusal extends Error {
  readonly reason: 'account' | 'balance' | 'other'
  /** In the gateway's word. */
  readonly code: string

  constructor(reason: GatewayRefusal['reason'], code: string, message = code) {
    super(message)
    this.name = 'GatewayRefusal'
    this.reason = reason
    this.code = code
  }
}

/** The fields of Stripe's account, payout and transfer objects that we read. The sandbox sends the same. */
export type StripeShapedAccount = {
  id: string
  details_submitted?: boolean
  payouts_enabled?: boolean
  capabilities?: { transfers?: string } | null
  requirements?: {
    currently_due?: string[] | null
    past_due?: string[] | null
    disabled_reason?: string | null
  } | null
  external_accounts?: { data: { id?: string; bank_name?: string | null; last4?: string | null }[] } | null
}
export type StripeShapedPayout = {
  id: string
  status: string
  amount: number
  currency: string
  failure_code: string | null
  arrival_date: number
  metadata: Record<string, string> | null
}
export type StripeShapedTransfer = { id: string; reversed: boolean; metadata: Record<string, string> | null }
export type StripeShapedListedTransfer = StripeShapedTransfer & {
  amount: number
  amount_reversed: number
  currency: string
  destination?: string | { id: string } | null
}

export function toAccountFacts(account: StripeShapedAccount): AccountFacts {
  const bank = account.external_accounts?.data[0]
  const [bank_name, bank_last4, bank_ref] = [bank?.bank_name ?? null, bank?.last4 ?? null, bank?.id ?? null]
  return { ...standingOf(account), bank_name, bank_last4, bank_ref }
}

function standingOf(account: StripeShapedAccount): Pick<AccountFacts, 'state' | 'reason'> {
  const due = [...(account.requirements?.currently_due ?? []), ...(account.requirements?.past_due ?? [])]
  if (account.requirements?.disabled_reason?.startsWith('rejected.')) return { state: 'restricted', reason: 'refused' }
  if (!account.details_submitted) return { state: 'needs_details', reason: null }
  if (account.payouts_enabled && account.capabilities?.transfers === 'active') return { state: 'ready', reason: null }
  if (due.includes('external_account')) return { state: 'restricted', reason: 'bank' }
  return due.length > 0 ? { state: 'restricted', reason: 'details' } : { state: 'checking', reason: null }
}

const SETTLED: Record<string, PayoutReport['state']> = { paid: 'paid', failed: 'failed', canceled: 'failed' }

export function toPayoutReport(payout: StripeShapedPayout): PayoutReport {
  const state = SETTLED[payout.status] ?? 'in_transit'
  return {
    gatewayPayoutId: payout.id,
    payoutId: payout.metadata?.['payout_id'] ?? '',
    state,
    failure: state === 'failed' ? (payout.failure_code ?? payout.status) : null,
    amountCents: payout.amount,
    currency: payout.currency.toUpperCase(),
    // A day without a time: midnight in UTC.
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
  }
}

export function toListedTransfer(transfer: StripeShapedListedTransfer): ListedTransfer {
  const { id, amount, amount_reversed, currency, destination, metadata } = transfer
  return {
    transferId: id,
    payoutId: metadata?.['payout_id'] ?? null,
    gatewayAccountId: typeof destination === 'string' ? destination : (destination?.id ?? ''),
    amountCents: amount,
    keptCents: amount - amount_reversed,
    currency: currency.toUpperCase(),
  }
}

/** Subject of a gateway event in our words. Null for events that aren't about ours. */
export type PayoutNews =
  | { about: 'account'; gatewayAccountId: string }
  | { about: 'payout'; gatewayAccountId: string; report: PayoutReport }
  | { about: 'transfer'; transferId: string; payoutId: string; isReversed: boolean }

type StripeShapedEvent = { account?: string; data: { object: unknown } }

export function readPayoutNews(type: string, payload: object): PayoutNews | null {
  const { account, data } = payload as StripeShapedEvent
  if (type.startsWith('account.') || type.startsWith('capability.')) {
    const id = account ?? (data.object as { id: string }).id
    return { about: 'account', gatewayAccountId: id }
  }
  if (type.startsWith('payout.') && account !== undefined)
    return { about: 'payout', gatewayAccountId: account, report: toPayoutReport(data.object as StripeShapedPayout) }
  if (!type.startsWith('transfer.')) return null
  const transfer = data.object as StripeShapedTransfer
  const payoutId = transfer.metadata?.['payout_id'] ?? ''
  return { about: 'transfer', transferId: transfer.id, payoutId, isReversed: transfer.reversed }
}
