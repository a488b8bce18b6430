import type { APIRequestContext } from '@playwright/test'

import { requestVisit } from './openings.ts'
import { send } from './people.ts'

type Who = { token: string; id: string }

/** Accepted and paid by card. @returns its start (epoch ms) */
export async function addPaid(
  request: APIRequestContext,
  client: Who,
  provider: Who,
): Promise<{ id: string; start: number }> {
  const { id, status } = await requestVisit(request, client, provider.id)
  // Some of the demo's services are booked instantly.
  if (status === 'pending') await send(request, `bookings/${id}/status`, { status: 'confirmed' }, provider.token)
  const paying = { booking_id: id }
  const checkout = await send<{ session_id: string }>(request, 'payments/checkout-session', paying, client.token)
  await payByCard(request, checkout.session_id)
  const answer = await request.get(`/api/bookings/${id}`, { headers: { authorization: `Bearer ${client.token}` } })
  const { starts_at } = (await answer.json()) as { starts_at: string }
  return { id, start: Date.parse(starts_at) }
}

/** Pays an open checkout of the sandbox. */
async function payByCard(request: APIRequestContext, session: string) {
  const card = { card_number: '4242424242424242', expiry: '12/35', cvc: '123', name: 'Robin' }
  await send(request, `sandbox/checkout/${session}/pay`, card)
}
