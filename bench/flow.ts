import type { Call, Reply } from '#tests/campaigns/load.ts'
import type { BenchData } from './setup.ts'
import type { Visit } from './visits.ts'

const CARD = { card_number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'Casey Quimby' }

/** One visit on its way from the catalogue to the paid booking. */
export type Flow = {
  visit: Visit
  providerToken: string
  /** The provider whose page is looked at. */
  shownId: string
  entryName: string
  bookingId: string
  sessionId: string
}

type Answer = Reply['body'] & { session_id?: string; payment_status?: string }

export type Step = { name: string; call(flow: Flow): Call; keep?(flow: Flow, answer: Answer): void }

/** Requests of a client, and once of the provider, in order. */
export const FLOW: Step[] = [
  { name: 'catalogue', call: () => ({ method: 'GET', path: '/catalogue' }) },
  {
    name: 'providers of a service',
    call: ({ entryName }) => ({
      method: 'GET',
      path: `/services/providers?limit=20&times=next&service=${encodeURIComponent(entryName)}`,
    }),
  },
  { name: 'provider page', call: ({ shownId }) => ({ method: 'GET', path: `/providers/${shownId}` }) },
  {
    name: 'book',
    call({ visit: { token, serviceId: service_id, date, time } }) {
      return { method: 'POST', path: '/bookings', token, body: { service_id, date, time } }
    },
    keep: (flow, { id = '' }) => void (flow.bookingId = id),
  },
  {
    name: 'accept',
    call({ bookingId, providerToken: token }) {
      return { method: 'POST', path: `/bookings/${bookingId}/status`, token, body: { status: 'confirmed' } }
    },
  },
  {
    name: 'open checkout',
    call({ bookingId, visit: { token } }) {
      return { method: 'POST', path: '/payments/checkout-session', token, body: { booking_id: bookingId } }
    },
    keep: (flow, { session_id = '' }) => void (flow.sessionId = session_id),
  },
  {
    name: 'pay, with the webhook',
    call: ({ sessionId }) => ({ method: 'POST', path: `/sandbox/checkout/${sessionId}/pay`, body: CARD }),
  },
  {
    name: 'read the booking',
    call: ({ bookingId, visit: { token } }) => ({ method: 'GET', path: `/bookings/${bookingId}`, token }),
    keep(_flow, { payment_status }) {
      if (payment_status !== 'paid') throw new Error(`a paid booking is ${payment_status}`)
    },
  },
]

export function beginFlow({ open, listed, entryNames }: BenchData, visit: Visit): Flow {
  const provider = open.providers.find(({ id }) => id === visit.providerId)!
  const shown = listed.providers[Math.floor(Math.random() * listed.providers.length)]!
  return {
    visit,
    providerToken: provider.token,
    shownId: shown.id,
    entryName: entryNames[0]!,
    bookingId: '',
    sessionId: '',
  }
}

export async function runStep(send: (call: Call) => Promise<Reply>, step: Step, flow: Flow): Promise<void> {
  const call = step.call(flow)
  const { status, body } = await send(call)
  if (status !== 200 && status !== 201) throw new Error(`${call.path} answered ${status} ${JSON.stringify(body)}`)
  step.keep?.(flow, body)
}
