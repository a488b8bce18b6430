import type { BookingRisk, DeskAct, DeskBooking } from '#contract/admin/bookings.ts'

export const RISKS: Record<BookingRisk, string> = {
  unanswered: 'Answer due soon',
  unpaid: 'Payment due soon',
  not_checked_in: 'Nobody checked in',
  not_completed: 'Nobody closed it',
}

/** "cancelled (no show)" */
export function reasonText({ cancel_reason }: Pick<DeskBooking, 'cancel_reason'>): string | null {
  return cancel_reason && cancel_reason.replaceAll('_', ' ')
}

type ActWords = { label: string; question: string; text: string; danger?: true }

export const ACTS: Record<DeskAct, ActWords> = {
  cancel: {
    label: 'Cancel it',
    question: 'Cancel this booking?',
    text: 'By the marketplace: everything that was paid goes back, and the time is free again. Both sides are told.',
    danger: true,
  },
  cancel_for_client: {
    label: 'Cancel for the client',
    question: 'Cancel for the client?',
    text: 'Because they asked us to: what is kept is what their own cancellation would cost them now. Both sides are told.',
    danger: true,
  },
  cancel_for_provider: {
    label: 'Cancel for the provider',
    question: 'Cancel for the provider?',
    text: 'Because they asked us to: everything goes back, and it counts as their cancellation. Both sides are told.',
    danger: true,
  },
  decline_for_provider: {
    label: 'Decline for the provider',
    question: 'Decline for the provider?',
    text: 'Because they asked us to answer this request: the client is told and can ask others, and it counts as their answer.',
    danger: true,
  },
  complete: {
    label: 'Complete it',
    question: 'Complete this visit?',
    text: 'The client is told, and can put it back until its time is over.',
  },
  client_no_show: {
    label: 'Client was not there',
    question: 'Mark as missed by the client?',
    text: 'Everything that was paid is kept, and waits for 48 hours in which the client can object. Both sides are told.',
    danger: true,
  },
  provider_no_show: {
    label: 'Provider did not come',
    question: 'Mark as missed by the provider?',
    text: 'Everything goes back to the client. Both sides are told.',
    danger: true,
  },
}
