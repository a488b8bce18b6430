import { REPORT_REASONS, type ReportReason } from '#contract/messaging/report-reasons.ts'
import type { Attention } from '#server/platform/attention.ts'
import type { LocalTime } from '#server/platform/time.ts'

type Facts = NonNullable<Attention['facts']>

/** How one kind of task is put in words, and where one acts. */
export type TaskKind = {
  /** Of the filter, in the plural. */
  label: string
  title(facts: Facts, localTime: LocalTime): string
  text?(facts: Facts): string
  /** Nothing where the task itself holds all there is. @returns a path of the site */
  link?: { label: string; to(subjectId: string, facts: Facts): string }
}

type Link = NonNullable<TaskKind['link']>

/** To what waits of this provider, among others of its kind. */
const toApprovals = (kind?: string): Link => ({
  label: 'Review',
  to: (id) => `/admin/approvals?${new URLSearchParams(kind ? { kind, id } : { id }).toString()}`,
})

/** To this one of what lies on a desk. */
const toDesk = (label: string, path: string): Link => ({
  label,
  to: (id) => `${path}?${new URLSearchParams({ id }).toString()}`,
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
    link: toDesk('Decide', '/admin/cases'),
  },
  'case.opened': {
    label: 'Disputed no-shows',
    title: ({ title }) => `A client says they were there: ${title}`,
    text: () => 'The money stays on hold until somebody decides.',
    link: toDesk('Decide', '/admin/cases'),
  },
  'ledger.broken': {
    label: 'Books that differ',
    title: ({ count }) =>
      count === 1
        ? 'The books differ in one place from what was paid'
        : `The books differ in ${count} places from what was paid`,
    text: () => 'Whoever runs the machine sees where with “npm run ledger -- check”. It closes itself once they agree.',
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
    title: ({ subject }) => `Message: ${subject}`,
    text: () => 'We promise an answer within 24 hours. Answer by mail or telephone, then close it here.',
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
    text: () => 'Nothing is refused. A household may book its own provider, so a person should look.',
    link: {
      label: 'See the reviews',
      to: (_, { provider_id }) => `/admin/reviews?state=published&provider=${String(provider_id)}`,
    },
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
