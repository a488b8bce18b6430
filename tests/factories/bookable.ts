import { TERMS_VERSION } from '#contract/constants.ts'
import { hashToken, newId, newToken } from '#server/platform/id.ts'
import type { TestApp } from './app.ts'

export type TestPerson = { id: string; token: string; email: string; phone: string; firstName: string }

let made = 0

type PersonChange = {
  role?: 'client' | 'provider' | 'pending_provider' | 'admin'
  firstName?: string
  postalCode?: string
  province?: string
  acceptsTerms?: boolean
}

/** Somebody who is signed in, put straight into the tables: bookings are tested here, not sign-up. */
export async function addPerson(t: TestApp, change: PersonChange = {}): Promise<TestPerson> {
  made += 1
  const { role = 'client', firstName = 'Casey' } = change
  const person = {
    id: newId(),
    token: newToken(),
    email: `someone${made}@example.test`,
    phone: `778555${String(made).padStart(4, '0')}`,
    firstName,
  }
  const at = t.clock.now()
  await t.db
    .insertInto('user_account')
    .values({
      id: person.id,
      role,
      first_name: firstName,
      last_name: 'Quimby',
      full_name: `${firstName} Quimby`,
      email: person.email,
      phone_number: person.phone,
      street_address: '12 Test Street',
      city: 'Vancouver',
      province: change.province ?? 'BC',
      postal_code: change.postalCode ?? 'V6B1A1',
      password_hash: 'none',
      created_at: at,
    })
    .execute()
  await t.db
    .insertInto('session')
    .values({
      token_hash: hashToken(person.token),
      user_id: person.id,
      created_at: at,
      last_used_at: at,
      expires_at: new Date(at.getTime() + 1000 * 86_400_000),
    })
    .execute()
  if (role !== 'admin' && change.acceptsTerms !== false)
    await t.db
      .insertInto('terms_acceptance')
      .values({
        user_id: person.id,
        audience: role === 'client' ? 'client' : 'provider',
        version: TERMS_VERSION,
        accepted_at: at,
      })
      .execute()
  return person
}

export type BookableChange = {
  tier?: 'flexible' | 'standard' | 'firm'
  gst?: string
  buffer?: number
  isListed?: boolean
  priceCents?: number
}

export type Bookable = TestPerson & { serviceId: string }

/** An approved provider with one service and hours from 00:00 to 24:00 on every day. */
export async function addBookable(t: TestApp, change: BookableChange = {}): Promise<Bookable> {
  const provider = await addPerson(t, { role: 'provider', firstName: 'Amara' })
  const { db } = t
  await db
    .insertInto('category')
    .values({ slug: 'nail', name: 'Nail', tagline: '', art: 'nail', position: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const entryId = newId()
  await db
    .insertInto('catalogue_entry')
    .values({
      id: entryId,
      category_slug: 'nail',
      name: `Gel Manicure ${entryId}`,
      description: 'Shaped and polished',
      art: 'nail',
      min_price_cents: 1000,
      max_price_cents: 20_000,
      position: 1,
    })
    .execute()
  await db
    .insertInto('provider_profile')
    .values({
      provider_id: provider.id,
      location: 'Kitsilano, Vancouver',
      cancellation_tier: change.tier ?? 'standard',
      gst_number: change.gst ?? null,
      created_at: t.clock.now(),
    })
    .execute()
  await db
    .insertInto('verification')
    .values({
      provider_id: provider.id,
      state: 'approved',
      insurance_expires_on: '2030-01-01',
      submitted_at: t.clock.now(),
    })
    .execute()
  await db
    .insertInto('schedule')
    .values({
      provider_id: provider.id,
      weekly: JSON.stringify(Array.from({ length: 7 }, () => [[0, 1440]])),
      buffer_minutes: change.buffer ?? 0,
    })
    .execute()
  const serviceId = newId()
  await db
    .insertInto('offering')
    .values({
      id: serviceId,
      provider_id: provider.id,
      entry_id: entryId,
      title: 'Gel Manicure',
      description: 'Shaped and polished',
      price_cents: change.priceCents ?? 8000,
      is_listed: change.isListed ?? true,
      is_cheapest: change.isListed ?? true,
      is_cheapest_in_category: change.isListed ?? true,
      created_at: t.clock.now(),
    })
    .execute()
  return { ...provider, serviceId }
}
