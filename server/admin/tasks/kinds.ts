import { REPORT_REASONS, type ReportReason } from '#contract/messaging/report-reasons.ts'
import { formatCents } from '#contract/money.ts'
import type { Attention } from '#server/platform/attention.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { messageKinds } from './message-kinds.ts'
import { photoKinds } from './photo-kinds.ts'
import { differsTitle, sumOf } from './sum-words.ts'

export type Facts = NonNullable<Attention['facts']>

/** How one kind of task is put in words, and where one acts. */
export type TaskKind = {
  /** Of the filter, in the plural. */
  label: string
  title(facts: Facts, localTime: LocalTime): string
  text?(facts: Facts): string
  /** Nothing where the task itself holds all there is. @returns a path of the site */
  link?: { label: string; to(subjectId: string, facts: Facts): string }
  /** Each of the things that it is about, where there can be several. */
  links?(facts: Facts): { label: string; to: string }[]
}

type Link = NonNullable<TaskKind['link']>

/** To what waits of this provider, among others of its kind. */
const toApprovals = (kind?: string): Link => ({
  label: 'Review',
  to: (id) => `/admin/approvals?${new URLSearchParams(kind ? { kind, id } : { id }).toString()}`,
})

/** To this one of the missed visits. */
const toMissed: Link = {
  label: 'Decide',
  to: (id) => `/admin/cases?${new URLSearchParams({ state: 'open', id }).toString()}`,
}

/** To this one of what lies on a desk. */
const toDesk = (label: string, path: string): Link => ({
  label,
  to: (id) => `${path}?${new URLSearchParams({ id }).toString()}`,
})

const OF_RULINGS: Record<string, string> = {
  goodwill: ' (goodwill)',
  adjustment: ' (an adjustment of the books)',
  recovered: ' (money that a bank gave back)',
}
const toDispute = (label: string): Link => ({
  label,
  to: (id) => `/admin/cases?${new URLSearchParams({ state: 'disputes', id }).toString()}`,
})

/** The visits that are named by facts of their own, each under its id. */
function visitsOf(facts: Facts): { label: string; to: string }[] {
  return Object.entries(facts)
    .filter(([key]) => key.startsWith('visit:'))
    .map(([key, label]) => {
      const query = new URLSearchParams({ state: 'money', of: key.slice('visit:'.length) })
      return { label: String(label), to: `/admin/cases?${query.toString()}` }
    })
}

/** To one line of a part of the money desk. */
const toMoney = (part: string, label: string): Link => ({
  label,
  to: (id) => `/admin/money?${new URLSearchParams({ part, id }).toString()}`,
})

/**
 * Every kind of attention that any domain raises, in the order of the filter. `kinds.test.ts` fails for one that is raised
 * and not here, and for a link that leads nowhere.
 */
export const taskKinds: Record<string, TaskKind> = {
  'safety.alarm': {
    label: 'Safety alarms',
    title: ({ provider }) => `Safety alarm: ${provider ?? 'a provider'} may need help`,
    text: ({ alarm }) =>
      alarm === 'timer'
        ? 'The visit should be over, and nobody has checked out or answered.'
        : 'The alarm was sent quietly during a visit: a call to them could put them at risk. In danger, call 911.',
    link: { label: 'Open', to: (id) => `/admin/safety/${id}` },
  },
  'case.nobody_came': {
    label: 'Nobody came',
    title: ({ provider, title }) => `A client says that ${provider ?? 'nobody'} did not come: ${title ?? 'a visit'}`,
    link: toMissed,
  },
  'case.opened': {
    label: 'Disputed no-shows',
    title: ({ title }) => `A client says they were there: ${title}`,
    text: () => 'The money stays on hold until somebody decides.',
    link: toMissed,
  },
  'case.checked_in': {
    label: 'No-shows after a check-in',
    title: ({ provider, client, title }) =>
      `${provider ?? 'A provider'} checked in without the code, then reported ${client ?? 'the client'} as a no-show: ${title ?? 'a visit'}`,
    text: ({ day, waited, client_lines, provider_lines }) =>
      `${day ?? ''} Reported ${waited ?? 0} minutes after they began to wait. Messages that day: ${provider_lines ?? 0} by the provider, ${client_lines ?? 0} by the client. The money is the provider’s 48 hours after the report unless the client objects; a fee can be waived on the booking.`.trim(),
    link: { label: 'Open the booking', to: (id) => `/admin/bookings/${id}` },
  },
  'dispute.opened': {
    label: 'Disputes',
    title: ({ title, side, is_appeal }) =>
      `${is_appeal ? 'Appeal' : 'Dispute'} by the ${side ?? 'client'}: ${title ?? 'a visit'}`,
    text: ({ is_appeal }) =>
      is_appeal
        ? 'Somebody who has not decided it before should look, where there is one.'
        : 'The money of this payment waits until somebody decides. The other side has three days to answer.',
    link: toDispute('Decide'),
  },
  'gift.many': {
    label: 'Many gift cards',
    title: ({ name }) => `${name ?? 'Somebody'} redeems more than $1,000 of gift cards within a day`,
    text: ({ email }) =>
      `The rest waits until tomorrow. Cards that were bought with stolen ones are often collected like this: please look at who bought them${email ? ` (account ${email})` : ''}.`,
  },
  'chargeback.opened': {
    label: 'Chargebacks',
    title: ({ title, is_inquiry }) =>
      `A bank ${is_inquiry ? 'asks about a payment' : 'has taken a payment back'}: ${title ?? 'a gift card'}`,
    text: ({ is_inquiry }) =>
      is_inquiry
        ? 'Nothing was taken, and nothing waits. Send what we know of the visit in time, or return the money.'
        : 'Send what we know of the visit to the bank in time. The money waits until the bank has decided.',
    link: toDispute('Answer the bank'),
  },
  'chargeback.lost': {
    label: 'Lost chargebacks',
    title: ({ title }) => `A bank has kept a payment: ${title ?? 'a gift card'}`,
    text: () => 'Decide who bears it: the shares, as with a refund, or the marketplace.',
    link: toDispute('Decide'),
  },
  'chargeback.returned': {
    label: 'Lost chargebacks that came back',
    title: ({ title }) => `A bank has given back what we had lost: ${title ?? 'a gift card'}`,
    text: () => 'Others bore the loss, and the money is with us. Decide who should have it: they, whoever paid, or we.',
    link: toDispute('Decide'),
  },
  'fraud.held': {
    label: 'Held after fraud',
    title: () => 'Money waits because a bank has called a payment fraud',
    text: ({ until }) =>
      `What else this client has paid the same provider waits${typeof until === 'string' ? ` until ${until}` : ''}, and the client can leave no tips: more chargebacks of a stolen card often come weeks later. Close this to release it.`,
    link: toDispute('Look at it'),
  },
  'credit.held': {
    label: 'Held after a gift card was taken back',
    title: () => 'Visits were paid with a gift card that a bank has taken back',
    text: () =>
      'What was paid for them waits, and is neither earned nor paid out. Look at who bought the card, and who spent it on whom. If a visit ahead should not take place, its provider can call it off, or is suspended: all of it goes back to the card, which is void. If all is well, close this to release the money; above $50 your second factor is asked for once more. It closes by itself if the bank decides for us.',
    link: toDispute('Look at it'),
    links: visitsOf,
  },
  'chargeback.short': {
    label: 'Won chargebacks without their money',
    title: ({ cents }) => `A bank has decided for us a week ago and kept ${sumOf(cents)}`,
    text: () => 'Please ask the payment company. If the rest will not come, book it as ours to bear.',
    link: toDispute('Look at it'),
  },
  'chargeback.foreign': {
    label: 'Chargebacks in other currencies',
    title: ({ cents, currency }) =>
      `A bank asks for a payment back in ${currency ?? 'another currency'}: ${sumOf(cents)}`,
    text: ({ id }) =>
      `Our books know Canadian dollars only, so nothing of it is booked or held. Please look it up and answer it at the payment company${id ? `: ${id}` : ''}. Closing this is the last word.`,
    link: toDesk('Money', '/admin/money'),
  },
  'chargeback.unknown': {
    label: 'Unknown chargebacks',
    title: ({ cents }) => `A bank has taken back a payment that we do not know: ${sumOf(cents)}`,
    text: ({ id }) =>
      `The payment company names no checkout of ours for it. Please look it up there${id ? `: ${id}` : ''}. If it is none of ours, close this: nobody is asked again.`,
    link: toDesk('Money', '/admin/money'),
  },
  'ruling.waiting': {
    label: 'Second opinions',
    title: ({ cents, what }) =>
      `${sumOf(cents)} waits for a second administrator${typeof what === 'string' ? (OF_RULINGS[what] ?? '') : ''}`,
    text: ({ is_alone, has_failed }) =>
      has_failed
        ? 'It could not be carried out, and is tried again every ten minutes unless it is stopped. The log says why.'
        : is_alone
          ? 'There is no other administrator, so it runs by itself after a day unless it is stopped.'
          : 'Whoever asked for it cannot agree to it.',
    link: { label: 'Look at it', to: () => '/admin/cases?state=second' },
  },
  ...messageKinds,
  'ledger.broken': {
    label: 'Books that differ',
    title: ({ count }) =>
      typeof count !== 'number'
        ? 'The books could not be checked'
        : count === 1
          ? 'The books differ in one place from what was paid'
          : `The books differ in ${count} places from what was paid`,
    text: ({ count }) =>
      typeof count === 'number'
        ? 'Whoever runs the machine sees where with “npm run ledger -- check”. It closes itself once they agree.'
        : 'It is tried again every ten minutes, and closes itself once they agree. The log says why.',
    link: toMoney('overview', 'Look at it'),
  },
  'invoice.stuck': {
    label: 'Invoices that fail',
    title: ({ month }) => `A commission invoice of ${month ?? 'a month'} could not be made`,
    text: () => 'It is tried again every hour, and keeps nobody else waiting. The log says why.',
  },
  'gateway.differs': {
    label: 'Payments that differ',
    title: differsTitle,
    text: () => 'It holds what it touches and nothing else. It closes by itself once both sides agree.',
    link: toMoney('reconciliation', 'Look at it'),
  },
  'gateway.short': {
    label: 'Payments that were short',
    title: ({ cents }) => `A payment was ${sumOf(cents)} short, and counts as paid in full`,
    text: ({ order }) =>
      `The client was not asked for the rest: it is ours, as goodwill. Ask the payment company why it took less, by order ${order}, then close this.`,
  },
  'reconciliation.stuck': {
    label: 'Comparisons that fail',
    title: ({ what }) => `The payment company’s list of ${what ?? 'payments'} could not be compared for an hour`,
    text: () =>
      'It is tried again every ten minutes, and closes itself once it works. Often the key lacks a permission, or too many differences are open; the log says why.',
    link: toMoney('reconciliation', 'Look at it'),
  },
  'refund.stuck': {
    label: 'Refunds that are stuck',
    title: ({ cents, count }) => `A refund of ${sumOf(cents)} has not gone through in ${count} tries`,
    text: ({ order, why }) =>
      `It is tried again by itself, every six hours. The payment company ${why ? `says “${why}”` : 'does not answer'}; look the payment up there by order ${order}. You can also return it there by hand and then book that under Money, Reconciliation, or say there that it was sent by transfer or is given as credit: that takes the place of this one, and ends it. Nothing has to be closed by hand.`,
    link: toMoney('reconciliation', 'Look at it'),
  },
  'payouts.unread': {
    label: 'Accounts that cannot be read',
    title: () => 'What a provider’s account has paid out cannot be read at the payment company',
    text: () =>
      'It may be closed or disconnected, or the key may not read payouts. It is tried again each night, and this closes itself once it works.',
    link: { label: 'Open the provider', to: (id) => `/admin/approvals?${new URLSearchParams({ id }).toString()}` },
  },
  'payout.stuck': {
    label: 'Payouts that are stuck',
    title: ({ count }) => `A payout has not gone through in ${count} tries`,
    text: () => 'It is tried again by itself, less and less often. See what the payment company says about it.',
    link: toMoney('payouts', 'Look at it'),
  },
  'payout.failed': {
    label: 'Failed payouts',
    title: ({ cents, had_arrived }) =>
      `A payout of ${formatCents(Number(cents))} ${had_arrived === true ? 'came back' : 'did not arrive'}`,
    text: () => 'The provider was told how to mend it, and has the money in their balance.',
    link: toMoney('payouts', 'Look at it'),
  },
  'provider.applied': {
    label: 'Applications',
    title: ({ name }) => `${name} asks to be approved`,
    link: toApprovals('provider'),
  },
  'papers.waiting': {
    label: 'Papers',
    title: ({ count }) =>
      count === 1 ? 'An approved provider has handed in a paper' : `An approved provider has handed in ${count} papers`,
    text: () => 'What was accepted before counts until somebody looks.',
    link: toApprovals(),
  },
  'name.changed': {
    label: 'New names',
    title: ({ name }) => `${name} asks for another name`,
    link: toApprovals('name'),
  },
  'ticket.opened': {
    label: 'Messages',
    title: ({ subject }) => (subject ? `Message: ${String(subject)}` : 'A message to us'),
    text: () => 'We promise an answer within 24 hours.',
    link: { label: 'Answer', to: (id) => `/admin/cases?${new URLSearchParams({ kind: 'ticket', id }).toString()}` },
  },
  'conversation.reported': {
    label: 'Reported conversations',
    title: () => 'A conversation was reported',
    text: ({ reason }) => `The reason given: ${REPORT_REASONS[reason as ReportReason] ?? String(reason)}.`,
    link: toDesk('Decide', '/admin/conversations'),
  },
  'review.reported': {
    label: 'Reported reviews',
    title: () => 'A review was reported',
    text: ({ reason }) => `The reason given: ${String(reason).replaceAll('_', ' ')}.`,
    link: toDesk('Look at it', '/admin/reviews'),
  },
  ...photoKinds,
  'review.burst': {
    label: 'Bursts of reviews',
    title: ({ count, within }) =>
      within === 'day'
        ? `${count} reviews of one provider within a day`
        : `${count} reviews by new accounts for one provider within three days`,
    link: { label: 'See the reviews', to: (id) => `/admin/reviews?state=published&provider=${id}` },
  },
  'booking.same_address': {
    label: 'Bookings at one address',
    title: ({ client, provider }) =>
      `${client ?? 'A client'} has booked ${provider ?? 'a provider'}, and both live at one address`,
    text: ({ is_by_link }) =>
      `Nothing is refused. A household may book its own provider, so a person should look.${
        is_by_link ? ' It came by the provider’s own link, at the lower commission.' : ''
      }`,
    link: {
      label: 'See the reviews',
      to: (_, { provider_id }) => `/admin/reviews?state=published&provider=${String(provider_id)}`,
    },
  },
  'referral.same_address': {
    label: 'Invited at one address',
    title: ({ client, referrer }) =>
      `${client ?? 'A client'} was invited by ${referrer ?? 'somebody'} at the same address`,
    text: () => 'Both get their credit once the first visit is done. A household may invite, so a person should look.',
  },
  'review.same_address': {
    label: 'Reviews at one address',
    title: () => 'A client has reviewed a provider who lives at the same address',
    text: () => 'It counts. A household may book its own provider, so a person should look.',
    link: {
      label: 'See the reviews',
      to: (_, { provider_id }) => `/admin/reviews?state=published&provider=${String(provider_id)}`,
    },
  },
}

/** One that another version raised is shown with what is known of it. */
export function findKind(kind: string): TaskKind {
  return taskKinds[kind] ?? { label: kind, title: () => `Somebody should look at this: ${kind}` }
}
