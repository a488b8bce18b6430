import { NOBODYS_HASH } from '#server/accounts/passwords/hashing.ts'
import { TERMS_VERSION } from '#contract/constants.ts'
import type { AdminScope } from '#contract/scopes.ts'
import { hashToken, newId, newToken } from '#server/platform/id.ts'
import type { TestApp } from './app.ts'

export type TestPerson = { id: string; token: string; email: string; phone: string; firstName: string }

let made = 0

type PersonChange = {
  role?: 'client' | 'provider' | 'pending_provider' | 'admin'
  /** For an admin; an owner unless stated otherwise. */
  scopes?: AdminScope[]
  firstName?: string
  lastName?: string
  postalCode?: string
  province?: string
  acceptsTerms?: boolean
  /** Has proved that email reaches them, unless stated otherwise. */
  hasProvenEmail?: boolean
  /** A client has said yes to text messages, unless this says otherwise; providers have with their terms. */
  agreesToTexts?: boolean
}

/** A person who is signed in, written straight into the tables: for all tests that aren't about sign-up itself. */
export async function addPerson(t: TestApp, change: PersonChange = {}): Promise<TestPerson> {
  made += 1
  const { role = 'client', scopes = ['owner'], firstName = 'Casey', lastName = 'Quimby' } = change
  const person = {
    id: newId(),
    token: '',
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
      admin_scopes: role === 'admin' ? scopes : [],
      first_name: firstName,
      last_name: lastName,
      full_name: `${firstName} ${lastName}`,
      email: person.email,
      phone_number: person.phone,
      // No one books themselves at home: the address is checked.
      street_address: role === 'client' ? '12 Test Street' : '34 Test Street',
      city: 'Vancouver',
      province: change.province ?? 'BC',
      postal_code: change.postalCode ?? 'V6B1A1',
      password_hash: NOBODYS_HASH,
      created_at: at,
      email_confirmed_at: change.hasProvenEmail === false ? null : at,
    })
    .execute()
  person.token = await newSession(t, person.id)
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
  if (role === 'client' && change.agreesToTexts !== false)
    await t.db
      .insertInto('text_consent')
      .values({ person_id: person.id, is_given: true, words: 'Text me', said_at: at })
      .execute()
  return person
}

/**
 * Signs a person in; endpoints with a second factor are open to the session, unless `isProven` says otherwise. @returns
 * the token
 */
export async function newSession(t: TestApp, personId: string, isProven = true): Promise<string> {
  const token = newToken()
  const at = t.clock.now()
  const expires_at = new Date(at.getTime() + 1000 * 86_400_000)
  await t.db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      user_id: personId,
      created_at: at,
      last_used_at: at,
      expires_at,
      factor_at: isProven ? at : null,
    })
    .execute()
  return token
}
