import type { APIRequestContext } from '@playwright/test'

import { PASSWORD, send, somebody } from './people.ts'
import { messageTo } from './sandbox.ts'

/** A provider of a journey's own, with a bio, hours and a service, by the API: nobody else books them. No papers yet. */
export async function joinAsProvider(
  request: APIRequestContext,
): Promise<{ id: string; token: string; email: string; full_name: string }> {
  const person = somebody('provider', 'Sage')
  const { firstName: first_name, lastName: last_name, email, phone: phone_number, role } = person
  await send(request, 'verification/send-code', { phone_number })
  const { text } = await messageTo(request, phone_number, 'code')
  const address = { street_address: '789 Robson Street', city: 'Vancouver', province: 'BC', postal_code: 'V6Z 1A1' }
  const names = { first_name, last_name, email, phone_number, role, address, password: PASSWORD }
  await send(request, 'auth/signup-with-verification', { ...names, verification_code: /\d{6}/.exec(text)?.[0] })
  const login = { email, password: PASSWORD }
  const { access_token: token, user } = await send<{ access_token: string; user: { id: string } }>(
    request,
    'auth/login',
    login,
  )
  await send(request, 'auth/accept-provider-terms', {}, token)
  const weekly_hours = Array.from({ length: 7 }, () => [{ start: '09:00', end: '17:00' }])
  await send(request, 'providers', { bio: 'Careful and calm.', location: 'Vancouver', weekly_hours }, token)
  const offer = { title: 'Classic Manicure', category: 'nail', price: 45, description: 'At home' }
  await send(request, 'services', offer, token)
  return { id: user.id, token, email, full_name: `${first_name} ${last_name}` }
}
