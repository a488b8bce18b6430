import type { CancelReason } from '#contract/bookings.ts'
import type { BookingRisk, AdminBookingAct, AdminBooking } from '#contract/admin/bookings.ts'

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
}: Pick<AdminBooking, 'cancel_reason' | 'client' | 'provider'>): string | null {
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

/** A button's label, which becomes a question with a question mark, and the consequence of the act. */
type ActWords = { label: string; text: string; danger?: true }

export const ACTS: Record<AdminBookingAct, ActWords> = {
  cancel: {
    label: 'Cancel booking',
    text: 'The client gets a full refund.',
    danger: true,
  },
  cancel_for_client: {
    label: 'Cancel for the client',
    text: 'They pay the usual cancellation fee.',
    danger: true,
  },
  cancel_for_provider: {
    label: 'Cancel for the provider',
    text: 'Full refund. It counts against the provider.',
    danger: true,
  },
  decline_for_provider: {
    label: 'Decline for the provider',
    text: 'It counts as their answer.',
    danger: true,
  },
  complete: {
    label: 'Complete visit',
    text: 'The client can undo it until the visit ends.',
  },
  client_no_show: {
    label: 'Client wasn’t there',
    text: 'We keep the payment, pending for 48 hours.',
    danger: true,
  },
  provider_no_show: {
    label: 'Provider didn’t come',
    text: 'The client gets a full refund.',
    danger: true,
  },
}
