import type { BookedName, MovementKind } from '#server/ledger/index.ts'
import type { PaymentGateway, Span } from '#server/payments/index.ts'
import type { PayoutGateway } from '#server/payouts/index.ts'

export type PaymentCompany = { gateway: PaymentGateway; payoutGateway: PayoutGateway }

/**
 * A movement of money according to the payment company. `cents` is above zero for payments, refunds, losses and payouts
 * alike.
 */
export type Movement = {
  /** Ours; null where the company does not know it. */
  name: string | null
  companyName: string
  /** Our checkout that a refund is of, where it is known. */
  checkout?: string | null
  cents: number
  /** ISO 4217, upper case. */
  currency: string
}

/** Reads one kind of movement. Leaves out those that moved no money. */
export type CompanyList = {
  list(span: Span): AsyncIterable<Movement>
  find(booked: BookedName): Promise<Movement | undefined>
}

type Listed<T> = { from: AsyncIterable<T>; as: (one: T) => Movement | undefined }

async function* moving<T>({ from, as }: Listed<T>): AsyncIterable<Movement> {
  for await (const one of from) {
    const movement = as(one)
    if (movement && movement.cents !== 0) yield movement
  }
}

/** Each kind as both adapters, Stripe's and the sandbox's, can list it. */
export function listsOf({ gateway, payoutGateway }: PaymentCompany): Record<MovementKind, CompanyList> {
  return {
    payment: {
      list: (span) => moving({ from: gateway.listCheckouts(span), as: ofCheckout }),
      find: async ({ company_name }) => {
        const found = company_name === null ? undefined : await gateway.findCheckout(company_name)
        return found && ofCheckout(found)
      },
    },
    refund: {
      list: (span) => moving({ from: gateway.listRefunds(span), as: ofRefund }),
      find: async ({ name: refundId, company_name: gatewayRefundId, checkout: gatewaySessionId }) => {
        if (gatewaySessionId === null) return undefined
        const found = await gateway.findRefund({ refundId, gatewaySessionId, gatewayRefundId })
        return found && ofRefund(found)
      },
    },
    chargeback: {
      list: (span) => moving({ from: gateway.listDisputes(span), as: ofDispute }),
      find: async ({ name }) => {
        const found = await gateway.findDispute(name)
        return found && ofDispute(found)
      },
    },
    payout: {
      list: (span) => moving({ from: payoutGateway.listTransfers(span), as: ofTransfer }),
      find: async ({ company_name }) => {
        const found = company_name === null ? undefined : await payoutGateway.findTransfer(company_name)
        return found && ofTransfer(found)
      },
    },
  }
}

type Of<T> = T extends AsyncIterable<infer One> ? One : never
type Checkout = Omit<Of<ReturnType<PaymentGateway['listCheckouts']>>, 'createdAt'>

const ofCheckout = ({ sessionId, gatewaySessionId, outcome, amountCents, currency }: Checkout): Movement | undefined =>
  outcome === 'paid'
    ? { name: sessionId || null, companyName: gatewaySessionId, cents: amountCents, currency }
    : undefined

const ofRefund = ({
  refundId,
  gatewayRefundId,
  sessionId: checkout,
  isReturned,
  amountCents: cents,
  currency,
}: Of<ReturnType<PaymentGateway['listRefunds']>>): Movement | undefined =>
  isReturned ? { name: refundId, companyName: gatewayRefundId, checkout, cents, currency } : undefined

/** The dispute's effect on the balance held for us, with the company's fee, always in our own currency. */
const ofDispute = ({
  id,
  balance_transactions: moved = [],
}: Of<ReturnType<PaymentGateway['listDisputes']>>): Movement => ({
  name: id,
  companyName: id,
  cents: moved.reduce((sum, { amount, fee }) => sum - amount + fee, 0),
  currency: 'CAD',
})

const ofTransfer = ({
  payoutId,
  transferId,
  keptCents,
  currency,
}: Of<ReturnType<PayoutGateway['listTransfers']>>): Movement => ({
  name: payoutId,
  companyName: transferId,
  cents: keptCents,
  currency,
})
