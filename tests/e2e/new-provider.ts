import type { APIRequestContext } from '@playwright/test'

import { handInAccepted, laterDate } from './papers.ts'
import { PASSWORD, proveEmail, send, somebody } from './people.ts'
import { messageTo } from './sandbox.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

export type NewProvider = { id: string; token: string; email: string; full_name: string }

/**
 * A provider of a journey's own, with a bio, hours and a service, by the API: no one else books them. No papers yet.
 * @param days on which they work, 0 being Sunday
 */
export async function joinAsProvider(request: APIRequestContext, days = EVERY_DAY): Promise<NewProvider> {
  const person = somebody('provider', 'Sage')
  const { firstName: first_name, lastName: last_name, email, phone: phone_number, role } = person
  await send(request, 'verification/send-code', { phone_number })
  const { text } = await messageTo(request, phone_number, 'code')
  const address = { street_address: '789 Robson Street', city: 'Vancouver', province: 'BC', postal_code: 'V6Z 1A1' }
  const names = { first_name, last_name, email, phone_number, role, address, password: PASSWORD }
  await send(request, 'auth/signup-with-verification', { ...names, verification_code: /\d{6}/.exec(text)?.[0] })
  await proveEmail(request, email)
  const login = { email, password: PASSWORD }
  const { access_token: token, user } = await send<{ access_token: string; user: { id: string } }>(
    request,
    'auth/login',
    login,
  )
  await send(request, 'auth/accept-provider-terms', {}, token)
  const weekly_hours = EVERY_DAY.map((day) => (days.includes(day) ? [{ start: '09:00', end: '17:00' }] : []))
  await send(request, 'providers', { bio: 'Careful and calm.', location: 'Vancouver', weekly_hours }, token)
  const offer = { title: 'Classic Manicure', category: 'nail', price: 45, description: 'At home' }
  await send(request, 'services', offer, token)
  return { id: user.id, token, email, full_name: `${first_name} ${last_name}` }
}

/** A provider who can be booked: approved, with accepted papers. */
export async function joinAsApproved(
  request: APIRequestContext,
  adminToken: string,
  days = EVERY_DAY,
): Promise<NewProvider> {
  const provider = await joinAsProvider(request, days)
  const { id, token } = provider
  const said = { is_adult: true, may_work_in_canada: true, is_certified: true, is_insured: true }
  await handInAccepted(request, { token, adminToken }, 'government_id')
  await handInAccepted(request, { token, adminToken }, 'insurance', { expires_on: laterDate() })
  await send(request, 'verification/submit', { ...said, birth_date: '1990-05-17' }, token)
  await send(request, `admin/providers/${id}/decision`, { decision: 'approve' }, adminToken)
  return provider
}
