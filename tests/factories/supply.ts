import { login } from '#contract/accounts.ts'
import { createProfile, type AvailabilityMap, type ScheduleRules, type TimeWindow } from '#contract/availability.ts'
import { createService, submitVerification, type Service } from '#contract/providers.ts'
import { categories, entries } from '#db/seed/catalogue-content.ts'
import { documents } from '#db/seed/content/documents.ts'
import { createAccount } from '#server/accounts/index.ts'
import { installCatalogue } from '#server/catalogue/index.ts'
import { installContent } from '#server/content/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { decideVerification } from '#server/providers/index.ts'
import type { TestApp } from './app.ts'
import { day } from './calendar.ts'
import { GOOD_PASSWORD, signedUp, signUpBody } from './sign-up.ts'

export type Person = { id: string; token: string }

/** Nine to five on every day of the week. */
export const NINE_TO_FIVE: TimeWindow[][] = Array.from({ length: 7 }, () => [{ start: '09:00', end: '17:00' }])

/** The real catalogue and the words of the pages; most tests of supply and booking begin with them. */
export async function withCatalogue(t: TestApp): Promise<void> {
  await inTransaction(t.db, async (trx) => {
    await installCatalogue(trx, { categories, entries })
    await installContent(trx, { documents })
    await t.deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

export async function anAdmin(t: TestApp): Promise<Person> {
  const { email, phone_number, address, first_name, last_name } = signUpBody()
  const account = { first_name, last_name, email, password: GOOD_PASSWORD, phone_number, address }
  const id = await inTransaction(t.db, (trx) => createAccount(t.deps, trx, { ...account, role: 'admin' }))
  const answer = await t.call(login, { body: { email, password: GOOD_PASSWORD } })
  return { id, token: answer.body.access_token }
}

export type ProviderOptions = {
  weekly?: TimeWindow[][]
  availability?: AvailabilityMap
  rules?: Partial<ScheduleRules>
  insuredUntil?: string
  /** Titles of catalogue entries, each with its price in dollars. */
  offers?: { title: string; category: string; price: number }[]
}

export type OpenProvider = Person & { services: Service[] }

const MANICURE = { title: 'Classic Manicure', category: 'nail', price: 45 }

/** Signed up, with profile, hours and services, and not yet submitted: invisible to everybody else. */
export async function aPendingProvider(t: TestApp, options: ProviderOptions = {}): Promise<OpenProvider> {
  const { weekly = NINE_TO_FIVE, availability, rules, offers = [MANICURE] } = options
  const { id, token } = await signedUp(t, { role: 'provider' })
  const profile = { bio: 'Twelve years of careful work.', location: 'Kitsilano', weekly_hours: weekly }
  const made = await t.call(createProfile, {
    token,
    body: { ...profile, ...(availability ? { availability } : {}), ...(rules ? { rules } : {}) },
  })
  if (made.status !== 201) throw new Error(`no profile: ${made.body.detail}`)
  const services: Service[] = []
  for (const offer of offers) {
    const answer = await t.call(createService, { token, body: { ...offer, description: `${offer.title} at home` } })
    if (answer.status !== 201) throw new Error(`no service: ${answer.body.detail}`)
    services.push(answer.body)
  }
  return { id, token, services }
}

/** The same, submitted and approved by an admin: bookable. */
export async function anOpenProvider(t: TestApp, options: ProviderOptions = {}): Promise<OpenProvider> {
  const provider = await aPendingProvider(t, options)
  const answer = await t.call(submitVerification, {
    token: provider.token,
    body: {
      is_adult: true,
      may_work_in_canada: true,
      is_certified: true,
      is_insured: true,
      insurance_expires_on: options.insuredUntil ?? day(372),
    },
  })
  if (answer.status !== 200) throw new Error(`not submitted: ${answer.body.detail}`)
  const admin: Actor = { id: (await anAdmin(t)).id, role: 'admin', tokenHash: Buffer.alloc(32) }
  await decideVerification(t.deps, admin, provider.id, { decision: 'approve' })
  return provider
}
