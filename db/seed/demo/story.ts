import { demoClients, demoProviders } from '#db/seed/people.ts'
import { createRandom } from './random.ts'
import { playBooking, type Cast, type Fate, type Stage } from './play-bookings.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const CLIENT = 'client@demo.homebloom.test'
const CLIENT_2 = 'client2@demo.homebloom.test'
const PROVIDER = 'provider@demo.homebloom.test'
const PROVIDER_2 = 'provider2@demo.homebloom.test'

/** Usual outcomes of a request, by weight. */
const FATES: readonly Fate[] = [...Array<Fate>(14).fill('completed'), 'declined', 'ignored', 'withdrawn', 'cancelled']

/** A client who changes their mind on the day itself: shows a kept fee to both and to the admins. */
const LATE = { client: CLIENT, provider: PROVIDER, daysAgo: 10, daysAhead: 2 }

/** The last days before today, so that every demo account has something waiting for it. Days are counted back. */
const FINALE: { client: string; provider: string; fate: Fate; daysAgo: number; daysAhead: number }[] = [
  { client: CLIENT, provider: PROVIDER, fate: 'completed', daysAgo: 3, daysAhead: 5 },
  { client: CLIENT, provider: PROVIDER_2, fate: 'unpaid', daysAgo: 0.3, daysAhead: 9 },
  { client: CLIENT_2, provider: PROVIDER, fate: 'completed', daysAgo: 2.5, daysAhead: 4 },
  { client: CLIENT_2, provider: PROVIDER_2, fate: 'completed', daysAgo: 2, daysAhead: 7 },
  { client: 'grace.nakamura@demo.homebloom.test', provider: PROVIDER, fate: 'unpaid', daysAgo: 0.35, daysAhead: 6 },
  { client: CLIENT, provider: PROVIDER, fate: 'pending', daysAgo: 0.1, daysAhead: 10 },
  { client: CLIENT_2, provider: PROVIDER, fate: 'pending', daysAgo: 0.15, daysAhead: 8 },
  { client: 'olivia.brandt@demo.homebloom.test', provider: PROVIDER, fate: 'pending', daysAgo: 0.2, daysAhead: 7 },
  { client: 'wendy.leung@demo.homebloom.test', provider: PROVIDER, fate: 'pending', daysAgo: 0.05, daysAhead: 12 },
  { client: 'jasmine.bains@demo.homebloom.test', provider: PROVIDER_2, fate: 'pending', daysAgo: 0.1, daysAhead: 6 },
]

/** How many providers a client looks at. */
const TRIES = 4
/** Days after the one that was wished for. */
const MOST_LATER = 10

/** Puts every request of the story on the agenda: about three a day, the demo accounts more often than others. */
export function planStory(stage: Stage, days: number, idOf: (email: string) => string): void {
  const { random, agenda, now } = stage
  const castOf = (client: string, provider: string): Cast => ({
    client,
    postalCode: demoClients.find(({ email }) => email === client)?.postalCode ?? '',
    provider,
    providerId: idOf(provider),
  })
  for (let day = days - 1; day > 3; day--)
    for (let visit = 0; visit < 3; visit++) {
      const client = random.chance(0.35) ? random.pick([CLIENT, CLIENT_2]) : random.pick(demoClients).email
      // Providers who don't travel that far are passed over, as a client would.
      const providers = Array.from({ length: TRIES }, () =>
        random.chance(0.25) ? random.pick([PROVIDER, PROVIDER_2]) : random.pick(demoProviders).email,
      )
      const [fate, ahead] = [random.pick(FATES), 1 + random.int(6)]
      const at = stage.awake(now - day * DAY + random.int(20) * HOUR)
      agenda.add(at, async () => {
        for (const provider of providers) if (await playBooking(stage, castOf(client, provider), fate, ahead)) return
      })
    }
  agenda.add(stage.awake(now - LATE.daysAgo * DAY), async () => {
    const cast = castOf(LATE.client, LATE.provider)
    // A chance of its own, so that it changes nothing else of the story.
    const own = { ...stage, random: createRandom(LATE.daysAgo) }
    for (let later = 0; later < MOST_LATER; later += 1)
      if (await playBooking(own, cast, 'late', LATE.daysAhead + later)) return
  })
  for (const { client, provider, fate, daysAgo, daysAhead } of FINALE)
    agenda.add(stage.awake(now - daysAgo * DAY), async () => {
      const cast = castOf(client, provider)
      // Visitors count on these: who has something else at that hour takes another one, a day later if need be.
      for (let later = 0; later < MOST_LATER; later += 0.5)
        if (await playBooking(stage, cast, fate, daysAhead + Math.floor(later))) return
    })
}
