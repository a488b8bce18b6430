import type { FactsOf } from '#server/notifications/templates/index.ts'
import {
  LONG_NAME,
  LONG_SERVICE,
  NOBODY,
  SAMPLE_ID,
  SEVERAL_LINES,
  type Examples,
  type ExamplesFor,
  type Moment,
  type Named,
} from './moment.ts'

const { email } = NOBODY
const client = { email, firstName: 'Casey' }
const provider = { email, firstName: 'Amara' }
const visit = { orderId: SAMPLE_ID, bookingId: SAMPLE_ID, client, provider, service: 'Gel Manicure' }
const buyer = { id: SAMPLE_ID, ...client }
const sent = { firstName: 'Amara', cents: 128_450 }

const card = ({ now }: Moment) => ({ cardId: SAMPLE_ID, orderId: SAMPLE_ID, amountCents: 10_000, at: now })

type Disputed = FactsOf<Named<'dispute'>>

const people: Disputed['people'] = [
  { side: 'client', ...NOBODY, firstName: 'Casey', otherName: 'Amara Osei' },
  { side: 'provider', ...NOBODY, firstName: 'Amara', otherName: 'Casey Quimby' },
]

const OTHER = { client: 'provider', provider: 'client' } as const

function disputed(step: Disputed['step'], change: Partial<Disputed> = {}): Examples<Disputed> {
  return ({ at }) => {
    const usual: Disputed = {
      disputeId: SAMPLE_ID,
      step,
      by: 'client',
      bookingId: SAMPLE_ID,
      subject: 'Gel Manicure',
      people,
      until: at(3, '18:00'),
      decision: null,
      ...change,
    }
    return { usual, 'a long title': { ...usual, by: usual.by && OTHER[usual.by], subject: LONG_SERVICE } }
  }
}

const moneyBack: FactsOf<'fee.waived'> = {
  rulingId: SAMPLE_ID,
  ...visit,
  amountCents: 4200,
  reason: 'You were in hospital.',
  share: { cents: 3150, owedCents: null },
}
const PAID_OUT = { cents: 3150, owedCents: 3150 }
const bank = {
  takenCents: 8400,
  returnedCents: 0,
  keptCents: 0,
  shareCents: 6300,
  heldCents: 6300,
  isStillHeld: false,
}
const ruling = { decision: 'part', refundCents: 4200, reason: 'One hand was not done.' } as const

/** Money that moves. */
export const moneyExamples: ExamplesFor<
  Named<
    | 'payout'
    | 'statement'
    | 'tip'
    | 'gift'
    | 'referral'
    | 'credit'
    | 'visit'
    | 'payment'
    | 'refund'
    | 'dispute'
    | 'fee'
    | 'goodwill'
    | 'ruling'
  >
> = {
  'payout.sent': ({ day }) => ({
    usual: { ...sent, arrivesOn: day(2), why: '' },
    'without a day': { ...sent, arrivesOn: null, why: '' },
  }),
  'payout.arrived': () => ({ usual: { ...sent, arrivesOn: null, why: '' } }),
  'payout.failed': () => ({ usual: { ...sent, arrivesOn: null, why: 'the account is closed' } }),
  'payout.returned': () => ({ usual: { ...sent, arrivesOn: null, why: 'the account is closed' } }),
  'payout.account_called': () => ({
    usual: { ...sent, state: 'none', reason: null },
    'the bank is refused': { ...sent, state: 'restricted', reason: 'bank' },
  }),
  'statement.ready': () => ({
    usual: { firstName: 'Amara', monthText: 'October 2026', hasInvoice: true },
    'without an invoice': { firstName: 'Amara', monthText: 'October 2026', hasInvoice: false },
  }),
  'tip.given': ({ now }) => ({
    usual: { ...visit, providerId: SAMPLE_ID, amountCents: 1500, message: null, at: now },
    'with words': { ...visit, providerId: SAMPLE_ID, amountCents: 1500, message: SEVERAL_LINES, at: now },
    'it comes off a debt': {
      ...visit,
      providerId: SAMPLE_ID,
      amountCents: 1500,
      message: null,
      at: now,
      netted: { owedCents: 6300, takenCents: 1500 },
    },
  }),
  'tip.returned': () => ({
    usual: { ...visit, amountCents: 1500, cause: 'dispute' },
    'it was paid out': { ...visit, amountCents: 1500, cause: 'dispute', share: { cents: 1500, owedCents: 1500 } },
    'it came too late': { ...visit, amountCents: 1500, cause: 'late', isRefused: true },
  }),
  'gift.bought': (moment) => {
    const gift = { ...card(moment), buyer, recipientName: 'Robin', deliverAt: moment.at(5, '09:00') }
    return { usual: { ...gift, isMailed: true }, 'handed over': { ...gift, isMailed: false } }
  },
  'gift.sent': (moment) => {
    const gift = {
      ...card(moment),
      code: 'GAMPLE22GAMPLE22',
      art: 'bouquet',
      senderName: 'Casey Quimby',
      recipient: { name: 'Robin', email },
      round: 1,
    }
    return {
      usual: { ...gift, message: 'Happy birthday!' },
      'without words': { ...gift, message: '', art: 'crown' },
      'long names, several lines': { ...gift, message: SEVERAL_LINES, senderName: LONG_NAME },
    }
  },
  'gift.redeemed': (moment) => ({ usual: { ...card(moment), buyer, recipientName: 'Robin', isOwn: false } }),
  'gift.cancelled': (moment) => {
    const gift = { ...card(moment), buyer, recipientName: 'Robin' }
    return {
      usual: { ...gift, why: 'called_off' },
      'by an admin': { ...gift, why: 'refunded' },
      'too much for a day': { ...gift, why: 'limit' },
      'its credit came free': { ...gift, why: 'freed' },
    }
  },
  'referral.rewarded': ({ at }) => ({
    usual: { friend: buyer, referrer: provider, amountCents: 2000, expiresAt: at(180, '23:00') },
  }),
  'referral.taken_back': () => ({ usual: { friend: buyer, referrer: provider, amountCents: 2000 } }),
  'credit.taken_back': () => ({ usual: { firstName: 'Casey', amountCents: 3175 } }),
  'credit.restored': () => ({ usual: { firstName: 'Casey', amountCents: 3175 } }),
  'credit.ending': ({ at }) => ({
    usual: { lotId: SAMPLE_ID, personId: SAMPLE_ID, firstName: 'Casey', amountCents: 2000, expiresAt: at(14, '23:00') },
  }),
  'visit.returned': () => {
    const back = { ...visit, refundId: SAMPLE_ID, amountCents: 4200 }
    return {
      usual: { ...back, share: { cents: 3150, owedCents: null } },
      'it was paid out': { ...back, share: PAID_OUT },
      'before shares were named': back,
    }
  },
  'refund.refused': () => {
    const refused = { firstName: 'Casey', amountCents: 4200, isWithUs: true }
    const ofVisit = { ...refused, kind: 'visit', bookingId: SAMPLE_ID, what: 'Gel Manicure' } as const
    return {
      usual: ofVisit,
      'days after it was sent': { ...ofVisit, isWithUs: false },
      'of a gift card': { ...refused, kind: 'gift_card', bookingId: null, what: 'Gift card for Robin' },
    }
  },
  'refund.otherwise': () => {
    const back = { firstName: 'Casey', bookingId: SAMPLE_ID, amountCents: 4200, what: 'Gel Manicure' }
    return {
      usual: { ...back, way: 'transfer' },
      'as credit': { ...back, way: 'credit' },
      'of a gift card': { ...back, bookingId: null, way: 'transfer', what: 'Gift card for Robin' },
    }
  },
  'payment.unapplied': () => {
    const short = { firstName: 'Casey', amountCents: 7775, askedCents: 7875 }
    return {
      usual: { ...short, kind: 'visit', bookingId: SAMPLE_ID },
      'of a gift card': { ...short, kind: 'gift_card', bookingId: null },
    }
  },
  'payment.foreign': () => {
    const paid = { firstName: 'Casey', amountCents: 7875, askedCents: 7875, currency: 'USD' }
    return {
      usual: { ...paid, kind: 'visit', bookingId: SAMPLE_ID },
      'of a gift card': { ...paid, kind: 'gift_card', bookingId: null },
    }
  },
  'payment.unapplied_returned': () => {
    const back = { firstName: 'Casey', amountCents: 7775 }
    return {
      usual: { ...back, kind: 'visit', bookingId: SAMPLE_ID },
      'of a tip': { ...back, kind: 'tip', bookingId: SAMPLE_ID },
    }
  },
  'dispute.opened': disputed('opened'),
  'dispute.answered': disputed('answered', { by: 'provider' }),
  'dispute.withdrawn': disputed('withdrawn'),
  'dispute.decided': disputed('decided', {
    by: null,
    decision: ruling,
    share: PAID_OUT,
    appealers: ['client', 'provider'],
  }),
  'dispute.appealed': disputed('appealed'),
  'dispute.appeal_answered': disputed('appeal_answered', { by: 'provider' }),
  'dispute.final': disputed('final', {
    by: null,
    decision: { ...ruling, decision: 'full', refundCents: 8400 },
    share: { cents: 6300, owedCents: null },
  }),
  'dispute.bank_opened': disputed('bank_opened', { by: null, bank }),
  'dispute.bank_won': disputed('bank_won', { by: null, bank: { ...bank, returnedCents: 8400 } }),
  'dispute.bank_lost': disputed('bank_lost', {
    by: null,
    decision: { ...ruling, decision: 'full', refundCents: 8400 },
    share: { cents: 6300, owedCents: 6300 },
    bank: { ...bank, keptCents: 8400 },
  }),
  'dispute.bank_recovered': disputed('bank_recovered', {
    by: null,
    recovery: { to: 'client', cents: 8400, reason: 'The bank had looked at the wrong payment.' },
  }),
  'fee.waived': () => ({
    usual: moneyBack,
    'it was paid out': { ...moneyBack, share: PAID_OUT },
    'several lines': { ...moneyBack, reason: SEVERAL_LINES },
  }),
  'visit.refunded': () => ({
    usual: moneyBack,
    'it was paid out': { ...moneyBack, share: PAID_OUT },
    'the balance covers a part': { ...moneyBack, share: { cents: 3150, owedCents: 1150 } },
    'it takes nothing of the share': { ...moneyBack, amountCents: 1, share: { cents: 0, owedCents: null } },
  }),
  'goodwill.given': ({ at }) => ({
    usual: {
      rulingId: SAMPLE_ID,
      email,
      firstName: 'Casey',
      amountCents: 2000,
      reason: 'Sorry for the wait.',
      expiresAt: at(365, '23:00'),
    },
  }),
  'ruling.waits': ({ at }) => ({
    usual: {
      id: SAMPLE_ID,
      kind: 'dispute',
      amountCents: 50_000,
      reason: 'The visit did not take place.',
      runsAt: at(1, '18:00'),
    },
  }),
}
