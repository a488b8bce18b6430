/** The two answers to a request: what is sent, and what is said. */
export const ANSWERS = {
  accept: {
    status: 'confirmed',
    done: 'Booking accepted. The client has been notified and the appointment is confirmed.',
    failed: 'Failed to approve booking. Please try again.',
  },
  decline: {
    status: 'cancelled',
    done: 'Booking declined. The client has been notified.',
    failed: 'Failed to decline booking. Please try again.',
  },
} as const

export type Answer = keyof typeof ANSWERS
