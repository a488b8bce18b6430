import { REPORT_REASONS, type ReportReason } from '#contract/messaging/report-reasons.ts'
import type { NewTask } from '#server/platform/tasks.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { disputeKinds } from './dispute-kinds.ts'
import { toApprovals, toConsole, toMissed, toMoney, toMoneyOf } from './links.ts'
import { messageKinds } from './message-kinds.ts'
import { photoKinds } from './photo-kinds.ts'
import { differsTitle, sumOf } from './sum-words.ts'

export type Facts = NonNullable<NewTask['facts']>

/** Words for one kind of task, and the page where an admin acts on it. */
export type TaskKind = {
  /** Label of the filter, in the plural. */
  label: string
  title(facts: Facts, localTime: LocalTime): string
  text?(facts: Facts): string
  /** When it is due, nothing is left to do: it closes by itself. */
  isOverWhenDue?: true
  /** Left out when the task itself shows all there is. @returns a path of the site */
  link?: { label: string; to(subjectId: string, facts: Facts): string }
  /** Each of the things that it is about, where there can be several. */
  links?(facts: Facts): { label: string; to: string }[]
}

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
        ? 'The visit should be over, and the provider hasn’t checked out or answered.'
        : 'This is a silent alarm from a visit. A call to the provider could put them at risk. If they are in danger, call 911.',
    link: { label: 'Open', to: (id) => `/admin/safety/${id}` },
  },
  'case.nobody_came': {
    label: 'Nobody came',
    title: ({ client, provider, title }) =>
      `${client ?? 'A client'} says that ${provider ?? 'the provider'} did not come: ${title ?? 'a visit'}`,
    link: toMissed,
  },
  'case.opened': {
    label: 'Disputed no-shows',
    title: ({ client, provider, title }) =>
      `${client ?? 'A client'} says they were there: ${title ?? 'a visit'}${provider ? ` with ${provider}` : ''}`,
    text: ({ cents }) => `${cents ? sumOf(cents) : 'The money'} stays on hold until you decide.`,
    link: toMissed,
  },
  'case.checked_in': {
    label: 'No-shows after a check-in',
    isOverWhenDue: true,
    title: ({ provider, client, title }) =>
      `${provider ?? 'A provider'} checked in without the code, then reported ${client ?? 'the client'} as a no-show: ${title ?? 'a visit'}`,
    text: ({ day, waited, client_lines, provider_lines }) =>
      `${day ?? ''} Reported after waiting ${waited ?? 0} minutes. Messages that day: ${provider_lines ?? 0} by the provider, ${client_lines ?? 0} by the client. Unless the client objects within 48 hours of the report, the provider gets the money and this closes by itself. Until then you can waive the fee on the booking.`.trim(),
    link: { label: 'Open the booking', to: (id) => `/admin/bookings/${id}` },
  },
  ...disputeKinds,
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
        ? 'The operator of the server can see where with “npm run ledger -- check”. This closes by itself once they agree.'
        : 'We try again every ten minutes, and this closes by itself once the books agree. The log says why.',
    link: toMoney('overview', 'Look at it'),
  },
  'invoice.stuck': {
    label: 'Invoices that fail',
    title: ({ month, provider }) =>
      `${provider ? `${provider}’s` : 'A'} commission invoice of ${month ?? 'a month'} could not be made`,
    text: () => 'We try again every hour, and no other invoice waits for it. The log says why.',
  },
  'gateway.differs': {
    label: 'Payments that differ',
    title: differsTitle,
    text: () => 'Only the money it touches is on hold. It closes by itself once both sides agree.',
    link: toMoney('reconciliation', 'Look at it'),
  },
  'gateway.short': {
    label: 'Payments that were short',
    title: ({ cents, client }) =>
      `${client ? `${client}’s` : 'A'} payment was ${sumOf(cents)} short, and counts as paid in full`,
    text: ({ order }) =>
      `We covered the rest as goodwill. Ask the payment company why it took less for order ${order}, then close this.`,
  },
  'reconciliation.stuck': {
    label: 'Comparisons that fail',
    title: ({ what }) => `The payment company’s list of ${what ?? 'payments'} could not be compared for an hour`,
    text: () =>
      'We try again every ten minutes, and this closes by itself once it works. Often the key lacks a permission, or too many differences are open. The log says why.',
    link: toMoney('reconciliation', 'Look at it'),
  },
  'refund.stuck': {
    label: 'Refunds that are stuck',
    title: ({ cents, count, client }) =>
      `A refund of ${sumOf(cents)}${client ? ` to ${client}` : ''} has not gone through in ${count} tries`,
    text: ({ order, why }) =>
      `We try again every six hours. The payment company ${why ? `says “${why}”` : 'doesn’t answer'}. Look up the payment there by order ${order}. You can also refund it there by hand and book that under Money, Reconciliation. Or record there that you sent a transfer or gave credit instead. This closes by itself.`,
    link: toMoney('reconciliation', 'Look at it'),
  },
  'payouts.unread': {
    label: 'Accounts that cannot be read',
    title: ({ provider }) => `We can’t read the payouts of ${provider ?? 'a provider'} at the payment company`,
    text: () =>
      'The account may be closed or disconnected, or our key can’t read payouts. We try again each night, and this closes by itself once it works.',
    link: { label: 'Open the provider', to: (id) => `/admin/approvals?${new URLSearchParams({ id }).toString()}` },
  },
  'payout.stuck': {
    label: 'Payouts that are stuck',
    title: ({ provider, cents, count }) =>
      `${provider ? `${provider}’s payout` : 'A payout'}${cents ? ` of ${sumOf(cents)}` : ''} has not gone through in ${count} tries`,
    text: () => 'We keep trying, less and less often. See what the payment company says about it.',
    link: toMoney('payouts', 'Look at it'),
  },
  'payout.failed': {
    label: 'Failed payouts',
    title: ({ provider, cents, had_arrived }) =>
      `${provider ? `${provider}’s` : 'A'} payout of ${sumOf(cents)} ${had_arrived === true ? 'came back' : 'did not arrive'}`,
    text: () => 'We told them how to fix it. The money is back in their balance. This closes with the next payout.',
    link: toMoneyOf('payouts', 'Open', ({ payout }) => payout),
  },
  'provider.applied': {
    label: 'Applications',
    title: ({ name }) => `${name} asks to be approved`,
    link: toApprovals('provider'),
  },
  'papers.waiting': {
    label: 'Documents',
    title: ({ provider, count }) =>
      `${provider ?? 'An approved provider'} uploaded ${count === 1 ? 'a document' : `${count} documents`}`,
    text: () => 'The documents approved before stay valid until you decide.',
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
    title: ({ reporter, reported }) => `${reporter ?? 'Someone'} reported a conversation with ${reported ?? 'someone'}`,
    text: ({ reason }) => `The reason given: ${REPORT_REASONS[reason as ReportReason] ?? String(reason)}.`,
    link: toConsole('Decide', '/admin/conversations'),
  },
  'review.reported': {
    label: 'Reported reviews',
    title: ({ author, reviewed }) =>
      author ? `${author}’s review of ${reviewed} was reported` : 'A review was reported',
    text: ({ reason }) => `The reason given: ${String(reason).replaceAll('_', ' ')}.`,
    link: toConsole('Look at it', '/admin/reviews'),
  },
  ...photoKinds,
  'review.burst': {
    label: 'Bursts of reviews',
    title: ({ count, within, provider }) =>
      within === 'day'
        ? `${count} reviews of ${provider ?? 'one provider'} within a day`
        : `${count} reviews by new accounts for ${provider ?? 'one provider'} within three days`,
    link: { label: 'See the reviews', to: (id) => `/admin/reviews?state=published&provider=${id}` },
  },
  'booking.same_address': {
    label: 'Bookings at one address',
    title: ({ client, provider }) =>
      `${client ?? 'A client'} has booked ${provider ?? 'a provider'}, and both live at one address`,
    text: ({ is_by_link }) =>
      `Nothing is refused. A household may book its own provider, so a person should look.${
        is_by_link ? ' The client used the provider’s own link, at the lower commission.' : ''
      }`,
    link: {
      label: 'See the reviews',
      to: (_, { provider_id }) => `/admin/reviews?state=published&provider=${String(provider_id)}`,
    },
  },
  'referral.same_address': {
    label: 'Invited at one address',
    title: ({ client, referrer }) =>
      `${client ?? 'A client'} was invited by ${referrer ?? 'someone'} at the same address`,
    text: () => 'Both get their credit once the first visit is done. A household may invite, so a person should look.',
  },
  'review.same_address': {
    label: 'Reviews at one address',
    title: ({ client, provider }) =>
      `${client ?? 'A client'} reviewed ${provider ?? 'a provider'}, who lives at the same address`,
    text: () => 'It counts. A household may book its own provider, so a person should look.',
    link: {
      label: 'See the reviews',
      to: (_, { provider_id }) => `/admin/reviews?state=published&provider=${String(provider_id)}`,
    },
  },
}

/** Kinds with nothing left to do when they are due. */
export const KINDS_OVER_WHEN_DUE = Object.keys(taskKinds).filter((kind) => taskKinds[kind]!.isOverWhenDue)

/** One that another version raised is shown with what is known of it. */
export function findKind(kind: string): TaskKind {
  return taskKinds[kind] ?? { label: kind, title: () => `Please look at this: ${kind}` }
}
