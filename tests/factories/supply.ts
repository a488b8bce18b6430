import { createProfile, type AvailabilityMap, type ScheduleRules, type TimeWindow } from '#contract/availability.ts'
import { createService, submitVerification, type Service } from '#contract/providers.ts'
import { categories, entries } from '#db/seed/catalogue-content.ts'
import { documents } from '#db/seed/content/documents.ts'
import type { AdminScope } from '#contract/scopes.ts'
import { newSecret } from '#server/accounts/second-factor/authenticator.ts'
import { sealSecret } from '#server/accounts/second-factor/seal.ts'
import { installCatalogue } from '#server/catalogue/index.ts'
import { installContent } from '#server/content/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { decideVerification } from '#server/providers/index.ts'
import type { TestApp } from './app.ts'
import { givePapers, type GivenPaper } from './papers.ts'
import { addPerson, type TestPerson } from './people.ts'

/** Nine to five on every day of the week. */
export const NINE_TO_FIVE: TimeWindow[][] = Array.from({ length: 7 }, () => [{ start: '09:00', end: '17:00' }])

/** Sites that have the catalogue already: hundreds of rows for each provider were a fifth of the provider's cost. */
const stocked = new WeakSet<TestApp>()

/** The real catalogue and the words of the pages, once; most tests of supply and booking begin with them. */
export async function withCatalogue(t: TestApp): Promise<void> {
  if (stocked.has(t)) return
  await inTransaction(t.db, async (trx) => {
    await installCatalogue(trx, { categories, entries })
    await installContent(trx, { documents }, t.clock.now())
    await t.deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
  stocked.add(t)
}

const TESS = { firstName: 'Tess', lastName: 'Tester' }

/** With a second factor: the second of two admins, where two are needed. */
export async function anAdmin(t: TestApp, ...scopes: AdminScope[]): Promise<TestPerson> {
  const admin = await addPerson(t, { role: 'admin', ...(scopes.length > 0 ? { scopes } : {}), ...TESS })
  const factor = {
    user_id: admin.id,
    secret: sealSecret(t.deps.vault, admin.id, newSecret()),
    enrolled_at: t.clock.now(),
    last_step: 0,
  }
  await t.db.insertInto('second_factor').values(factor).execute()
  return admin
}

export type ProviderOptions = {
  name?: { firstName: string; lastName: string }
  location?: string
  weekly?: TimeWindow[][]
  availability?: AvailabilityMap
  rules?: Partial<ScheduleRules>
  gst?: string
  insuredUntil?: string
  /** Titles of catalogue entries, each with its price in dollars. */
  offers?: { title: string; category: string; price: number; duration_minutes?: number }[]
}

export type OpenProvider = TestPerson & { services: Service[] }

const MANICURE = { title: 'Classic Manicure', category: 'nail', price: 45 }

/** Of age, whatever day it is. */
export const BIRTH_DATE = '1990-05-17'

/** With profile, hours, services and checked papers, and not yet submitted: invisible to everyone else. */
export async function aPendingProvider(t: TestApp, options: ProviderOptions = {}): Promise<OpenProvider> {
  const { name = TESS, location = 'Kitsilano', weekly = NINE_TO_FIVE, offers = [MANICURE] } = options
  const { availability, rules, gst } = options
  const person = await addPerson(t, { role: 'pending_provider', ...name })
  const { token } = person
  const profile = { bio: 'Twelve years of careful work.', location, weekly_hours: weekly }
  const made = await t.call(createProfile, {
    token,
    body: {
      ...profile,
      ...(availability ? { availability } : {}),
      ...(rules ? { rules } : {}),
      ...(gst ? { gst_number: gst } : {}),
    },
  })
  if (made.status !== 201) throw new Error(`no profile: ${made.body.detail}`)
  const services: Service[] = []
  for (const offer of offers) {
    const answer = await t.call(createService, { token, body: { ...offer, description: `${offer.title} at home` } })
    if (answer.status !== 201) throw new Error(`no service: ${answer.body.detail}`)
    services.push(answer.body)
  }
  await givePapers(t, person.id, papersFor(offers, options.insuredUntil))
  return { ...person, services }
}

/** Checked ones, everything a provider with these offers needs. */
function papersFor(offers: readonly { title: string }[], insuredUntil: string | undefined): GivenPaper[] {
  const asked = entries.filter(({ name }) => offers.some(({ title }) => title === name))
  const certificates = new Set(asked.flatMap(({ requiredPapers }) => requiredPapers))
  return [
    { kind: 'government_id' },
    { kind: 'insurance', ...(insuredUntil ? { expires: insuredUntil } : {}) },
    ...[...certificates].map((kind) => ({ kind })),
  ]
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
      birth_date: BIRTH_DATE,
    },
  })
  if (answer.status !== 200) throw new Error(`not submitted: ${answer.body.detail}`)
  const admin: Actor = {
    id: (await anAdmin(t)).id,
    role: 'admin',
    tokenHash: Buffer.alloc(32),
    factorAt: null,
    scopes: [],
    viewerId: null,
  }
  await decideVerification(t.deps, admin, provider.id, { decision: 'approve' })
  return provider
}

export type BookableChange = {
  tier?: ScheduleRules['cancellation_tier']
  gst?: string
  /** Minutes. */
  buffer?: number
  /** In dollars. */
  price?: number
}

export type Bookable = TestPerson & { serviceId: string }

const ALL_DAY: TimeWindow[][] = Array.from({ length: 7 }, () => [{ start: '00:00', end: '24:00' }])

/** An approved provider with one service, free at every hour: bookings are tested here, not supply. */
export async function addBookable(t: TestApp, change: BookableChange = {}): Promise<Bookable> {
  const { tier = 'standard', gst, buffer = 0, price = 80 } = change
  await withCatalogue(t)
  const { services, ...person } = await anOpenProvider(t, {
    name: { firstName: 'Amara', lastName: 'Quimby' },
    location: 'Kitsilano, Vancouver',
    weekly: ALL_DAY,
    rules: { cancellation_tier: tier, buffer_minutes: buffer },
    offers: [{ title: 'Gel Manicure', category: 'nail', price }],
    ...(gst ? { gst } : {}),
  })
  // Messages on the way there don't matter for the test that begins here.
  await t.db.deleteFrom('outbox_message').where('recipient', 'in', [person.email, person.phone]).execute()
  return { ...person, serviceId: services[0]!.id }
}
