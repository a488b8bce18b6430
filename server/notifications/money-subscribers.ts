import { VISIT_MONEY_RETURNED } from '#server/bookings/index.ts'
import { CREDIT_GIVEN, DISPUTE_CHANGED, FEE_WAIVED, VISIT_REFUNDED, RULING_WAITS } from '#server/disputes/index.ts'
import { findPerson } from '#server/accounts/index.ts'
import { findShareBack, findTipNetted } from '#server/payouts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { TIP_GIVEN, TIP_RETURNED, type TipGiven } from '#server/tips/index.ts'
import { RECEIPT_ISSUED } from '#server/receipts/index.ts'
import {
  FOREIGN_RECEIVED,
  MONEY_UNAPPLIED,
  REFUND_REFUSED,
  RETURNED_OTHERWISE,
  UNAPPLIED_RETURNED,
} from '#server/payments/index.ts'
import { hearOfGifts } from './gift-subscribers.ts'
import { notify, type Recipient } from './notify.ts'

/** Messages about money other than that of a visit. */
export function hearOfMoney(deps: Deps): void {
  hearOfReceipts(deps)
  hearOfTips(deps)
  hearOfGifts(deps)
  hearOfDisputes(deps)
  hearOfReturned(deps)
  hearOfUnapplied(deps)
}

function hearOfUnapplied(deps: Deps): void {
  deps.events.subscribe(MONEY_UNAPPLIED, async (trx, money) => {
    const { sessionId: id, payerId, kind, bookingId, amountCents, askedCents } = money
    const payer = await findPerson(trx, payerId)
    if (!payer) return
    await notify(deps, trx, {
      template: 'payment.unapplied',
      to: [{ as: 'owner', email: payer.email }],
      subject: { type: 'checkout', id },
      data: { kind, bookingId, amountCents, askedCents, firstName: payer.first_name },
    })
  })
  deps.events.subscribe(FOREIGN_RECEIVED, async (trx, money) => {
    const { sessionId: id, payerId, kind, bookingId, amountCents, askedCents, currency } = money
    const payer = await findPerson(trx, payerId)
    if (!payer) return
    await notify(deps, trx, {
      template: 'payment.foreign',
      to: [{ as: 'owner', email: payer.email }],
      subject: { type: 'checkout', id },
      round: `${currency} ${amountCents}`,
      data: { kind, bookingId, amountCents, askedCents, currency, firstName: payer.first_name },
    })
  })
  deps.events.subscribe(UNAPPLIED_RETURNED, async (trx, money) => {
    const { sessionId: id, payerId, kind, bookingId, amountCents } = money
    const payer = await findPerson(trx, payerId)
    if (!payer) return
    await notify(deps, trx, {
      template: 'payment.unapplied_returned',
      to: [{ as: 'owner', email: payer.email }],
      subject: { type: 'checkout', id },
      data: { kind, bookingId, amountCents, firstName: payer.first_name },
    })
  })
}

function hearOfReturned(deps: Deps): void {
  deps.events.subscribe(VISIT_MONEY_RETURNED, async (trx, { worth, ...returned }) =>
    notify(deps, trx, {
      template: 'visit.returned',
      to: [
        { as: 'client', email: returned.client.email },
        { as: 'provider', email: returned.provider.email },
      ],
      subject: { type: 'booking', id: returned.bookingId },
      round: returned.refundId,
      data: { ...returned, share: await findShareBack(trx, worth) },
    }),
  )
  deps.events.subscribe(REFUND_REFUSED, async (trx, refused) => {
    const payer = await findPerson(trx, refused.payerId)
    if (!payer) return
    const { refundId: id, kind, bookingId, amountCents, what, isWithUs } = refused
    await notify(deps, trx, {
      template: 'refund.refused',
      to: [{ as: 'owner', email: payer.email }],
      subject: { type: 'refund', id },
      data: { kind, bookingId, amountCents, what, isWithUs, firstName: payer.first_name },
    })
  })
  deps.events.subscribe(RETURNED_OTHERWISE, async (trx, returned) => {
    const payer = await findPerson(trx, returned.payerId)
    if (!payer) return
    const { refundId: id, payerId: _, ...facts } = returned
    await notify(deps, trx, {
      template: 'refund.otherwise',
      to: [{ as: 'owner', email: payer.email }],
      subject: { type: 'refund', id },
      data: { ...facts, firstName: payer.first_name },
    })
  })
}

function hearOfReceipts(deps: Deps): void {
  deps.events.subscribe(RECEIPT_ISSUED, (trx, issued) =>
    notify(deps, trx, {
      template: 'receipt.issued',
      to: [{ as: 'client', email: issued.booking.client.email }],
      subject: { type: 'booking', id: issued.booking.row.id },
      data: issued,
    }),
  )
}

function hearOfTips(deps: Deps): void {
  const toBoth = ({ client, provider }: Pick<TipGiven, 'client' | 'provider'>): Recipient[] => [
    { as: 'provider', email: provider.email },
    { as: 'client', email: client.email },
  ]
  deps.events.subscribe(TIP_GIVEN, async (trx, given) =>
    notify(deps, trx, {
      template: 'tip.given',
      to: toBoth(given),
      subject: { type: 'booking', id: given.bookingId },
      round: given.orderId,
      data: { ...given, netted: await findTipNetted(trx, given) },
    }),
  )
  deps.events.subscribe(TIP_RETURNED, async (trx, { worth, ...returned }) =>
    notify(deps, trx, {
      template: 'tip.returned',
      to: returned.isRefused ? [{ as: 'client', email: returned.client.email }] : toBoth(returned),
      subject: { type: 'booking', id: returned.bookingId },
      round: `${returned.orderId} ${returned.cause}`,
      data: { ...returned, share: worth ? await findShareBack(trx, worth) : null },
    }),
  )
}

function hearOfDisputes(deps: Deps): void {
  const { events, site } = deps
  events.subscribe(DISPUTE_CHANGED, async (trx, { worth, ...changed }) =>
    notify(deps, trx, {
      template: `dispute.${changed.step}`,
      to: changed.people.map(({ side, email, phone }): Recipient => ({ as: side, email, phone })),
      subject: { type: 'dispute', id: changed.disputeId },
      ...(changed.round === undefined ? {} : { round: changed.round }),
      data: { ...changed, share: worth ? await findShareBack(trx, worth) : null },
    }),
  )
  for (const [event, template] of [
    [FEE_WAIVED, 'fee.waived'],
    [VISIT_REFUNDED, 'visit.refunded'],
  ] as const)
    events.subscribe(event, async (trx, { worth, ...back }) =>
      notify(deps, trx, {
        template,
        to: [
          { as: 'client', email: back.client.email },
          { as: 'provider', email: back.provider.email },
        ],
        subject: { type: 'ruling', id: back.rulingId },
        data: { ...back, share: await findShareBack(trx, worth) },
      }),
    )
  events.subscribe(CREDIT_GIVEN, (trx, given) =>
    notify(deps, trx, {
      template: 'goodwill.given',
      to: [{ as: 'owner', email: given.email }],
      subject: { type: 'ruling', id: given.rulingId },
      data: given,
    }),
  )
  events.subscribe(RULING_WAITS, (trx, waits) =>
    notify(deps, trx, {
      template: 'ruling.waits',
      to: [{ as: 'support', email: site.supportEmail }],
      subject: { type: 'ruling', id: waits.id },
      data: waits,
    }),
  )
}
