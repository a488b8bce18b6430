import Stripe from 'stripe'
import { createStripe, secondsOf, unlessMissing, type StripeKey } from '#server/platform/ports/stripe.ts'
import {
  GatewayRefusal,
  toAccountFacts,
  toListedTransfer,
  toPayoutReport,
  type PayoutGateway,
  type PayoutOrder,
  type StripeShapedAccount,
  type StripeShapedPayout,
} from './gateway.ts'

const CURRENCY = 'cad'
const COUNTRY = 'CA'
/** The most that a page of a list can hold; more than an account is sent for one payout. */
const MOST = 100

/** Payouts by Stripe Connect: an Express account for each provider, transfers to it, and payouts that we alone begin. */
export function createStripePayouts(settings: StripeKey): PayoutGateway {
  const stripe = createStripe(settings)
  return {
    async createAccount({ providerId, email }) {
      const account = await stripe.accounts.create(
        {
          type: 'express',
          country: COUNTRY,
          default_currency: CURRENCY,
          email,
          business_type: 'individual',
          capabilities: { transfers: { requested: true } },
          // No automatic payouts: our books decide what is sent, and when.
          settings: { payouts: { schedule: { interval: 'manual' } } },
          metadata: { provider_id: providerId },
        },
        { idempotencyKey: `pa_${providerId}` },
      )
      return { gatewayAccountId: account.id }
    },
    async createOnboardingLink({ gatewayAccountId, returnUrl, refreshUrl }) {
      const { url } = await stripe.accountLinks.create({
        account: gatewayAccountId,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: refreshUrl,
        collection_options: { fields: 'eventually_due' },
      })
      return { url }
    },
    async retrieveAccount(id) {
      return toAccountFacts((await stripe.accounts.retrieve(id)) as StripeShapedAccount)
    },
    transfer: (order) => refusing(() => transfer(stripe, order)),
    payOut: (order) => refusing(() => payOut(stripe, order)),
    async retrievePayout({ gatewayAccountId, gatewayPayoutId }) {
      const payout = await stripe.payouts
        .retrieve(gatewayPayoutId, {}, { stripeAccount: gatewayAccountId })
        .catch(unlessMissing)
      return payout && toPayoutReport(payout as StripeShapedPayout)
    },
    async *listPayouts(gatewayAccountId, span) {
      const asked = { created: secondsOf(span), limit: MOST }
      for await (const payout of stripe.payouts.list(asked, { stripeAccount: gatewayAccountId }))
        yield toPayoutReport(payout as StripeShapedPayout)
    },
    findTransfer: (id) => stripe.transfers.retrieve(id).then(toListedTransfer, unlessMissing),
    async *listTransfers(span) {
      for await (const transfer of stripe.transfers.list({ created: secondsOf(span), limit: MOST }))
        yield toListedTransfer(transfer)
    },
    reverse: (order) => refusing(() => reverse(stripe, order)),
  }
}

async function transfer(stripe: Stripe, order: PayoutOrder): Promise<{ transferId: string }> {
  const { payoutId, gatewayAccountId, amountCents, key, isRepeat } = order
  // Keys are forgotten after a day: without this, it could be moved twice.
  const made = isRepeat ? await findTransfer(stripe, payoutId) : undefined
  if (made) return { transferId: made }
  const { id } = await stripe.transfers.create(
    {
      amount: amountCents,
      currency: CURRENCY,
      destination: gatewayAccountId,
      transfer_group: payoutId,
      metadata: { payout_id: payoutId },
    },
    { idempotencyKey: `tr_${key}` },
  )
  return { transferId: id }
}

async function findTransfer(stripe: Stripe, payoutId: string): Promise<string | undefined> {
  const { data } = await stripe.transfers.list({ transfer_group: payoutId, limit: MOST })
  return data.find(({ metadata }) => metadata['payout_id'] === payoutId)?.id
}

async function payOut(stripe: Stripe, order: PayoutOrder) {
  const { payoutId, gatewayAccountId, amountCents, key, isRepeat, since } = order
  const onAccount = { stripeAccount: gatewayAccountId }
  if (isRepeat) {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    const { data } = await stripe.payouts.list({ created, limit: MOST }, onAccount)
    const made = data.find(({ metadata }) => metadata?.['payout_id'] === payoutId)
    if (made) return toPayoutReport(made as StripeShapedPayout)
  }
  const payout = await stripe.payouts.create(
    { amount: amountCents, currency: CURRENCY, metadata: { payout_id: payoutId } },
    { ...onAccount, idempotencyKey: `po_${key}` },
  )
  return toPayoutReport(payout as StripeShapedPayout)
}

async function reverse(stripe: Stripe, { transferId, payoutId, key }: PayoutOrder & { transferId: string }) {
  const { reversed } = await stripe.transfers.retrieve(transferId)
  if (reversed) return
  await stripe.transfers.createReversal(
    transferId,
    { metadata: { payout_id: payoutId } },
    { idempotencyKey: `rv_${key}` },
  )
}

/** Codes that say that the account, and not our request, is what is wrong. */
const OF_ACCOUNT = [
  'account_closed',
  'account_invalid',
  'bank_account_unusable',
  'bank_account_restricted',
  'insufficient_capabilities_for_transfer',
  'invalid_account_number',
  'no_account',
  'payouts_not_allowed',
  'transfers_not_allowed',
]

/** Distinguishes a refusal from a lost answer: only after a refusal we may ask again under another key. */
async function refusing<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? (refusalOf(error) ?? error) : error
  }
}

function refusalOf({ statusCode = 0, code = '', message }: Stripe.errors.StripeError): GatewayRefusal | null {
  // Not now, or the result is unknown: the same key is good for another try.
  if (statusCode < 400 || statusCode >= 500 || statusCode === 409 || statusCode === 429) return null
  if (OF_ACCOUNT.includes(code)) return new GatewayRefusal('account', code, message)
  return new GatewayRefusal(code === 'balance_insufficient' ? 'balance' : 'other', code, message)
}
