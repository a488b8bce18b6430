import type { CancelReason } from '#contract/bookings.ts'
import type { BookingRisk, DeskAct, DeskBooking } from '#contract/admin/bookings.ts'

export const RISKS: Record<BookingRisk, string> = {
  unanswered: 'Answer due soon',
  unpaid: 'Payment due soon',
  not_checked_in: 'Nobody checked in',
  not_completed: 'Nobody closed it',
}

/** Reason for a cancellation: "Cancelled by Maya Tran". Null if it isn't cancelled. */
export function reasonText({
  cancel_reason,
  client,
  provider,
}: Pick<DeskBooking, 'cancel_reason' | 'client' | 'provider'>): string | null {
  if (cancel_reason === null) return null
  const words: Record<CancelReason, string> = {
    declined: `Declined by ${provider.full_name}`,
    client: `Cancelled by ${client.full_name}`,
    provider: `Cancelled by ${provider.full_name}`,
    admin: 'Cancelled by Homebloom',
    expired: 'Not answered in time',
    unpaid: 'Not paid in time',
    no_show: 'Client no-show',
    provider_no_show: 'Provider no-show',
  }
  return words[cancel_reason]
}

type ActWords = { label: string; question: string; text: string; danger?: true }

export const ACTS: Record<DeskAct, ActWords> = {
  cancel: {
    label: 'Cancel it',
    question: 'Cancel this booking?',
    text: 'Full refund, cancelled by Homebloom. We notify both sides.',
    danger: true,
  },
  cancel_for_client: {
    label: 'Cancel for the client',
    question: 'Cancel for the client?',
    text: 'They pay the usual cancellation fee. We notify both sides.',
    danger: true,
  },
  cancel_for_provider: {
    label: 'Cancel for the provider',
    question: 'Cancel for the provider?',
    text: 'Full refund, counted as their cancellation. We notify both sides.',
    danger: true,
  },
  decline_for_provider: {
    label: 'Decline for the provider',
    question: 'Decline for the provider?',
    text: 'It counts as their answer. We notify the client.',
    danger: true,
  },
  complete: {
    label: 'Complete it',
    question: 'Complete this visit?',
    text: 'We notify the client, who can undo it until the visit ends.',
  },
  client_no_show: {
    label: 'Client wasn’t there',
    question: 'Mark as missed by the client?',
    text: 'We keep the payment, pending for 48 hours, and notify both sides.',
    danger: true,
  },
  provider_no_show: {
    label: 'Provider didn’t come',
    question: 'Mark as missed by the provider?',
    text: 'The client gets a full refund. We notify both sides.',
    danger: true,
  },
}
