import { acceptClientTerms } from '#contract/accounts.ts'
import { consentToTexts, getNotices } from '#contract/notices.ts'
import { createPromoCode } from '#contract/admin/promo-codes.ts'
import { TAX_PERCENTS, type CommissionTax } from '#contract/rules/commission-taxes.ts'
import { RATE_NOTICE_DAYS } from '#contract/rules/rates.ts'
import { listCatalogue } from '#contract/catalogue.ts'
import { addFactor, createAccount } from '#server/accounts/index.ts'
import { buildApp } from '#server/app.ts'
import { DEMO_PASSWORD, DEMO_SECRETS, demoCodes } from '#server/demo-accounts.ts'
import { monthOf } from '#server/ledger/index.ts'
import { createMovableClock } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createEvents } from '#server/platform/events.ts'
import { hashToken, newId } from '#server/platform/id.ts'
import { unlimited } from '#server/platform/rate-limit.ts'
import {
  demoAdmin,
  demoClients,
  demoProviders,
  pendingProvider,
  type DemoPerson,
  secondAdmin,
} from '#db/seed/people.ts'
import { createAgenda } from './agenda.ts'
import { drawOnce } from './draw-once.ts'
import { createFrontDoor } from './front-door.ts'
import { fillHousehold } from './households.ts'
import { approveProvider, onboardProvider } from './onboard-provider.ts'
import { forgiveRefusal, type Stage } from './play-bookings.ts'
import { planChoices } from './play-choices.ts'
import { planMoney } from './play-money.ts'
import { awake } from './awake.ts'
import { createDecks } from './play-reviews.ts'
import { planSeries } from './play-series.ts'
import { createSamples } from './show-samples.ts'
import { planTickets } from './play-tickets.ts'
import { planTalks } from './play-talks.ts'
import { planToday } from './play-today.ts'
import { planWalk } from './play-walk.ts'
import { createRandom } from './random.ts'
import { planStory } from './story.ts'

const DAY = 86_400_000
const STORY_DAYS = 60
/** Until so many days ago nobody looks closely: due work waits for up to four days, and old messages get no words. */
const CLOSE_DAYS = 14
const SWEEP_DAYS = 4
/** Signing providers up is mostly waiting for PostgreSQL. */
const AT_A_TIME = 4
/** Provider whose insurance ends in a few days. */
const ENDING_SOON = 'provider2@demo.homebloom.test'

/**
 * Fills an empty sandbox with people and two months of bookings, all through the product's own calls on a clock that
 * starts in the past. Deterministic except for the day it is run on. `tell` gets the progress, from 0 to 1.
 */
export async function fillDemo(deps: Deps, tell: (share: number) => void): Promise<void> {
  const now = deps.clock.now().getTime()
  const clock = createMovableClock()
  const moveTo = (at: number) => clock.setOffset(at - Date.now())
  moveTo(now - STORY_DAYS * DAY)
  const readPicture = drawOnce(deps.readPicture)
  const demo: Deps = { ...deps, clock, events: createEvents(), limits: unlimited, readPicture }
  const { http, work } = await buildApp(demo)
  const door = createFrontDoor(http, (email, token) => openAdminArea(demo, email, token))

  const ids = await addPeople(demo)
  const { entries } = await door.call(null, listCatalogue)
  const dateAt = (days: number) => new Date(now + days * DAY).toISOString().slice(0, 10)
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  for (const [at, client] of demoClients.entries()) {
    await door.call(client.email, acceptClientTerms)
    const { texts } = await door.call(client.email, getNotices)
    await door.call(client.email, consentToTexts, { body: { is_given: true, words: texts.words } })
    await fillHousehold(door, client.email, at, {
      patchTest: dateAt(-STORY_DAYS - 5),
      vaccinatedUntil: dateAt(300),
      isShown: at === 0,
    })
  }
  const showSamples = await createSamples(demo)
  const waiting = demoProviders.entries()
  let furthest = 0
  const onboardSome = async () => {
    for (const [at, provider] of waiting) {
      await onboardProvider(idOf(ids, provider.email), provider, {
        door,
        entries: byName,
        papers: {
          // One of them is reminded of it these days.
          insuredUntil: dateAt(provider.email === ENDING_SOON ? 26 : 300),
          ...(at % 3 === 0 ? { recordCheckedOn: dateAt(-200) } : {}),
        },
        isAccepted: true,
        showSamples: at % 4 === 3 ? undefined : (id, services) => showSamples(id, services, at),
      })
      furthest = Math.max(furthest, at)
      tell(CLIENTS_SHARE + (PEOPLE_SHARE - CLIENTS_SHARE) * (furthest / demoProviders.length))
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, onboardSome))
  // In their order, whichever was ready first.
  for (const provider of demoProviders) await approveProvider(idOf(ids, provider.email), provider, door)
  for (const { takes: _, ...terms } of demoCodes) await door.call(demoAdmin.email, createPromoCode, { body: terms })
  await chargeTaxesForAMonth(demo, now)
  await skipMessages(demo)
  await work.deliver()

  const agenda = createAgenda()
  const ofReviews = createRandom(37)
  const stage: Stage = {
    door,
    agenda,
    random: createRandom(2026),
    reviewers: { random: ofReviews, deal: createDecks(ofReviews) },
    plan(at, act) {
      // Acts after the end of the story have not happened yet.
      if (at <= now) agenda.add(at, () => act().then(() => undefined, forgiveRefusal))
    },
    // Acts after the end of the story would never happen.
    awake: (at, since) => {
      const then = awake(demo.localTime, at, since)
      return then <= now ? then : at
    },
    now,
    clock: () => clock.now().getTime(),
  }
  planToday(stage, demo.localTime, (email) => idOf(ids, email))
  planStory(stage, STORY_DAYS, (email) => idOf(ids, email))
  planSeries(stage, (email) => idOf(ids, email))
  planMoney(stage)
  planWalk(stage, (email) => idOf(ids, email))
  planTalks(stage, (email) => idOf(ids, email))
  planTickets(stage)
  planChoices(stage, (email) => idOf(ids, email))
  agenda.add(now - DAY, () =>
    onboardProvider(idOf(ids, pendingProvider.email), pendingProvider, {
      door,
      entries: byName,
      papers: { insuredUntil: dateAt(320) },
      isAccepted: false,
      showSamples: (id, services) => showSamples(id, services, demoProviders.length),
    }),
  )
  let daysSeen = 0
  await agenda.runUntil(now, async (at) => {
    moveTo(at)
    const day = Math.floor((at - now) / DAY)
    if (day === daysSeen) return
    daysSeen = day
    tell(shareOf(day))
    const isOld = day < -CLOSE_DAYS
    if (isOld && day % SWEEP_DAYS !== 0) return
    await work.runDue()
    if (isOld) await skipMessages(demo)
    await work.deliver()
  })
  await work.deliver()
  await http.close()
  await tellNobody(demo)
}

/** Measured shares of the total time: until the clients are there, the providers, and the first weeks. */
const CLIENTS_SHARE = 0.14
const PEOPLE_SHARE = 0.28
const OLD_SHARE = 0.6

/** @param day of the story, counted back from its end: from -60 to 0 */
function shareOf(day: number): number {
  const old = STORY_DAYS - CLOSE_DAYS
  if (day < -CLOSE_DAYS) return PEOPLE_SHARE + (OLD_SHARE - PEOPLE_SHARE) * ((day + STORY_DAYS) / old)
  return OLD_SHARE + (1 - OLD_SHARE) * ((day + CLOSE_DAYS) / CLOSE_DAYS)
}

async function addPeople(deps: Deps): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const add = async (person: DemoPerson, role: 'client' | 'pending_provider' | 'admin') => {
    const account = { ...accountOf(person, role), ...(person === secondAdmin ? { scopes: ['finance'] as const } : {}) }
    ids.set(person.email, await inTransaction(deps.db, (trx) => createAccount(deps, trx, account)))
  }
  const people = [
    ...demoClients.map((person) => [person, 'client'] as const),
    ...[...demoProviders, pendingProvider].map((person) => [person, 'pending_provider'] as const),
    [demoAdmin, 'admin'] as const,
    [secondAdmin, 'admin'] as const,
  ]
  for (const [person, role] of people) await add(person, role)
  for (const [email, secret] of Object.entries(DEMO_SECRETS))
    await inTransaction(deps.db, (trx) => addFactor(deps, trx, { userId: idOf(ids, email), secret }))
  return ids
}

/**
 * Last month our commission bore GST and PST, so that invoices, statements and the filing list have something to show; what
 * is booked now bears none. Written by itself: the notice of 30 days would lie before the story.
 */
async function chargeTaxesForAMonth({ db, localTime }: Deps, now: number): Promise<void> {
  const end = monthOf(localTime.localDate(new Date(now)))
  const from = monthOf(localTime.addDays(end, -1))
  const at = new Date(now - (STORY_DAYS + RATE_NOTICE_DAYS) * DAY)
  for (const [kind, number] of Object.entries(DEMO_TAX_NUMBERS))
    for (const [effective_day, bps] of [
      [from, TAX_PERCENTS[kind as CommissionTax] * 100],
      [end, 0],
    ] as const)
      await db
        .insertInto('commission_tax')
        .values({
          id: newId(),
          kind,
          effective_day,
          bps,
          number: bps === 0 ? null : number,
          note: bps === 0 ? 'The month of the demo is over' : 'One month, to be looked at in the demo',
          set_at: at,
        })
        .execute()
}

const DEMO_TAX_NUMBERS = { gst: '123456782RT0001', pst: 'PST-1234-5678' }

/** Weeks go by in seconds here, and a code of the second factor lasts for half a minute and works once. */
async function openAdminArea({ db, clock }: Deps, email: string, token: string): Promise<void> {
  if (email !== demoAdmin.email) return
  const session = db.updateTable('session').where('token_hash', '=', hashToken(token))
  await session.set({ factor_at: clock.now() }).execute()
}

function accountOf(person: DemoPerson, role: 'client' | 'pending_provider' | 'admin') {
  return {
    role,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    phone_number: person.phone,
    password: DEMO_PASSWORD,
    address: {
      street_address: person.street,
      city: person.city,
      province: 'BC',
      postal_code: person.postalCode.replace(' ', ''),
    },
  }
}

function idOf(ids: Map<string, string>, email: string): string {
  const id = ids.get(email)
  if (!id) throw new Error(`nobody has ${email}`)
  return id
}

const UNREAD_MS = 2 * DAY

/** Should a message of the story be left unsent, it counts as sent: nobody is waiting for it. Only the latest are unread. */
async function tellNobody(deps: Deps): Promise<void> {
  const { db, clock } = deps
  await db
    .updateTable('inbox_message')
    .set({ read_at: clock.now() })
    .where('created_at', '<', new Date(clock.now().getTime() - UNREAD_MS))
    .execute()
  await skipMessages(deps)
}

/**
 * Marks waiting messages as sent: making their texts would take a fifth of the whole time, and `/outbox` makes its own.
 */
async function skipMessages({ db, clock }: Deps): Promise<void> {
  await db
    .updateTable('outbox_message')
    .set({ sent_at: clock.now() })
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute()
}
