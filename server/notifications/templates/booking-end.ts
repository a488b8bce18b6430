import { NOTHING_CHARGED, type BookingChanged } from '#server/bookings/index.ts'
import { providerMoneyFacts, whenText } from './booking-facts.ts'
import type { Email } from './layout.ts'
import {
  nameOf,
  pageOf,
  shortWhen,
  titleOf,
  type BookingContext,
  type Side,
  type SideWriter,
} from './booking-context.ts'

type EndChange = Extract<
  BookingChanged['change'],
  | 'decline'
  | 'cancel_by_client'
  | 'cancel_by_provider'
  | 'cancel_by_admin'
  | 'withdraw'
  | 'no_show'
  | 'expire'
  | 'leave_unpaid'
  | 'paid_late'
>

/** About visits that do not take place, and what becomes of their money. */
export const endWriters: Record<EndChange, Partial<Record<Side, SideWriter>>> = {
  decline: {
    client: {
      mail: (context) => ({
        subject: `${nameOf(context)} can’t take your ${titleOf(context)} request`,
        paragraphs: [
          `${nameOf(context)} can’t come on ${whenText(context.forClient)}. You haven’t been charged.`,
          ...whyNotLines(context),
          ...rescueLines(context),
        ],
        link: rescueLink(context),
      }),
      sms: (context) =>
        `${nameOf(context)} can’t take your ${titleOf(context)} request for ${shortWhen(context)}. You weren’t charged.`,
    },
  },
  cancel_by_client: {
    provider: {
      mail: (context) => ({
        subject: `Cancelled: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          context.isByTeam
            ? `Our team has cancelled the visit on ${whenText(context.forProvider)} for ${context.forProvider.client.full_name}, at their request. The time is open again.`
            : `${context.forProvider.client.full_name} has cancelled the visit on ${whenText(context.forProvider)}. The time is open again.`,
          ...keptLines(context),
        ],
        facts: keptFacts(context),
      }),
      sms: (context) => `Cancelled by the client: ${titleOf(context)}, ${shortWhen(context)}. The time is open again.`,
    },
    client: {
      mail: (context) => ({
        subject: `Your ${titleOf(context)} visit is cancelled`,
        paragraphs: [
          context.isByTeam
            ? `Our team has cancelled your visit on ${whenText(context.forClient)} for you, as you asked.`
            : `You have cancelled your visit on ${whenText(context.forClient)}.`,
          ...refundLines(context),
        ],
      }),
    },
  },
  cancel_by_provider: {
    client: {
      mail: (context) => ({
        subject: `${nameOf(context)} had to cancel your ${titleOf(context)} visit`,
        paragraphs: [
          `Sorry, ${nameOf(context)} can no longer come on ${whenText(context.forClient)}.`,
          ...whyNotLines(context),
          ...refundLines(context),
          ...rescueLines(context),
        ],
        link: rescueLink(context),
      }),
      sms: (context) =>
        `Sorry, ${nameOf(context)} had to cancel your ${titleOf(context)} visit on ${shortWhen(context)}.`,
    },
    provider: {
      // A person who cancels has seen it on the page.
      isTold: ({ isByTeam }) => isByTeam,
      mail: (context) => ({
        subject: `Cancelled: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          `Our team has cancelled the visit on ${whenText(context.forProvider)} for you, as you asked. Anything the client paid is refunded, and the time is open again.`,
        ],
      }),
    },
  },
  cancel_by_admin: {
    client: {
      mail: (context) => ({
        subject: `Your ${titleOf(context)} visit is cancelled`,
        paragraphs: [`Our team has cancelled your visit on ${whenText(context.forClient)}.`, ...refundLines(context)],
      }),
      sms: (context) => `Your ${titleOf(context)} visit on ${shortWhen(context)} has been cancelled by our team.`,
    },
    provider: {
      mail: (context) => ({
        subject: `Cancelled: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          `Our team has cancelled the visit on ${whenText(context.forProvider)}. The time is open again.`,
          ...keptLines(context),
        ],
      }),
      sms: (context) => `Our team has cancelled ${titleOf(context)}, ${shortWhen(context)}. The time is open again.`,
    },
  },
  withdraw: {
    provider: {
      // A suspended provider has been notified of all visits together.
      isTold: ({ isClientGone }) => isClientGone,
      mail: (context) => ({
        subject: `Cancelled: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          `The client of your visit on ${whenText(context.forProvider)} has deleted their account, so the visit is cancelled. The time is open again.`,
        ],
      }),
      sms: (context) =>
        `Cancelled: ${titleOf(context)}, ${shortWhen(context)}. The client has deleted their account; the time is open again.`,
    },
    client: {
      mail: (context) => ({
        subject: `Your ${titleOf(context)} visit is cancelled`,
        paragraphs: [
          `Sorry, ${nameOf(context)} can no longer take visits, so your visit on ${whenText(context.forClient)} is cancelled.`,
          ...refundLines(context),
          ...rescueLines(context),
        ],
        link: rescueLink(context),
      }),
      sms: (context) =>
        `Sorry, ${nameOf(context)} can no longer take visits, so ${titleOf(context)} on ${shortWhen(context)} is cancelled. Anything you paid will be refunded.`,
    },
  },
  no_show: {
    client: {
      mail: (context) => ({
        subject: `We missed you: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          `${nameOf(context)} came for your visit on ${whenText(context.forClient)} and couldn’t reach you, so it’s recorded as a no-show.`,
          ...refundLines(context),
          ...objectionLines(context),
        ],
        link: { label: 'See the booking', href: pageOf(context, 'client') },
      }),
      sms: (context) =>
        `${nameOf(context)} reported a no-show for ${titleOf(context)} on ${shortWhen(context)}. Not so? ${pageOf(context, 'client')}`,
    },
  },
  expire: {
    client: {
      mail: (context) => ({
        subject: `Your ${titleOf(context)} request was not answered in time`,
        paragraphs: [
          `${nameOf(context)} did not answer your request for ${whenText(context.forClient)} in time, so it has expired. You haven’t been charged.`,
          ...rescueLines(context),
        ],
        link: rescueLink(context),
      }),
      sms: (context) =>
        `Your ${titleOf(context)} request for ${shortWhen(context)} was not answered in time and has expired. You weren’t charged.`,
    },
    provider: {
      mail: (context) => ({
        subject: `A request has expired: ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [
          `The request for ${whenText(context.forProvider)} was not answered in time and has expired. The time is open again.`,
        ],
      }),
    },
  },
  leave_unpaid: {
    client: {
      mail: (context) => ({
        subject: `Your ${titleOf(context)} visit was cancelled because it was not paid`,
        paragraphs: unpaidLines(context),
        link: { label: 'Book again', href: `${context.site}/services` },
      }),
      sms: (context) =>
        `Your ${titleOf(context)} visit on ${shortWhen(context)} wasn’t paid in time and is cancelled. There’s no fee.`,
    },
    provider: {
      mail: (context) => ({
        subject: `Cancelled (not paid): ${titleOf(context)} on ${shortWhen(context)}`,
        paragraphs: [`The visit on ${whenText(context.forProvider)} was not paid in time. The time is open again.`],
      }),
      sms: (context) =>
        `Cancelled (not paid in time): ${titleOf(context)}, ${shortWhen(context)}. The time is open again.`,
    },
  },
  paid_late: {
    client: {
      mail: (context) => ({
        subject: `Your payment for ${titleOf(context)} is being refunded`,
        paragraphs: [
          `Your payment arrived after the visit on ${whenText(context.forClient)} had been cancelled, so we’re refunding all of it.`,
          ...refundLines(context),
        ],
      }),
      sms: (context) =>
        `Your payment for ${titleOf(context)} came after the visit was cancelled, so we’re refunding all of it.`,
    },
  },
}

function whyNotLines(context: BookingContext): string[] {
  return context.whyNot === null ? [] : [`${nameOf(context)} wrote: “${context.whyNot}”`]
}

/** Available replacements by name; the page shows the current ones. */
export function rescueLines({ rescue, forClient }: BookingContext): string[] {
  if (!forClient.rescue?.is_open || rescue.length === 0) return ['You can search other days and other providers.']
  return [
    `Available at the same time for the same price or less: ${listText(rescue)}. Request one of them with one tap. You pay once they accept.`,
  ]
}

export function rescueLink(context: BookingContext): NonNullable<Email['link']> {
  const { forClient, rescue, site } = context
  if (forClient.rescue?.is_open && rescue.length > 0)
    return { label: 'See who can come', href: pageOf(context, 'client') }
  return {
    label: 'Search other days',
    href: `${site}/search?${new URLSearchParams({ service: titleOf(context) }).toString()}`,
  }
}

/** "Amara, Bea and Chen" */
function listText(items: string[]): string {
  return new Intl.ListFormat('en-CA').format(items)
}

/** A client whose payment did not count must not read that nothing came. */
function unpaidLines({ forClient }: BookingContext): string[] {
  const { text } = forClient.cancellation
  const when = whenText(forClient)
  return text === NOTHING_CHARGED
    ? [`We didn’t receive your payment for the visit on ${when} in time, so it was cancelled. There’s no fee.`]
    : [`The visit on ${when} wasn’t paid in time, so it was cancelled. There’s no fee.`, text]
}

/** The client's money in one sentence. */
function refundLines({ forClient }: BookingContext): string[] {
  const { payment_status: status, refund_state, cancellation } = forClient
  const hasRefund = refund_state !== null || status === 'refunded' || status === 'partially_refunded'
  if (!hasRefund && (status === 'unpaid' || status === 'failed')) return [cancellation.text]
  if (!hasRefund) return status === 'paid' ? [cancellation.text] : []
  // Credit is there immediately.
  return [
    cancellation.refund_to.card > 0
      ? `${cancellation.text} Banks can take up to 10 days to show it.`
      : cancellation.text,
  ]
}

/** Until when the client can say that they were there; if no money was kept there is nothing to decide. */
function objectionLines({ forClient: { no_show } }: BookingContext): string[] {
  const until = no_show?.on_hold_until_text
  if (!until) return ['If something else happened, reply to this email within 14 days.']
  return [
    `Were you there? You have until ${until} to tell us on your booking page. We hold the money until then, and until our team has decided.`,
  ]
}

/** For a cancelled visit: the kept money and the provider's part; nothing if nothing was ever paid. */
function keptLines({ forProvider: { provider_money: money } }: BookingContext): string[] {
  return money && (money.fee_kept > 0 || money.refunded > 0) ? [money.text] : []
}

function keptFacts({ forProvider }: BookingContext): [string, string][] {
  return forProvider.provider_money?.fee_kept ? providerMoneyFacts(forProvider) : []
}
