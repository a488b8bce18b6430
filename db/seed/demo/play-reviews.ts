import { clientTags, providerTags } from '#contract/review-terms.ts'
import { getVisitReview, replyToReview, writeReview } from '#contract/reviews.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Cast, Stage } from './play-bookings.ts'
import type { Random } from './random.ts'
import {
  aboutClients,
  apologies,
  closings,
  complaints,
  details,
  ofService,
  openings,
  replies,
  type Stars,
} from './review-words.ts'

const HOUR = 3_600_000
type ClientTag = keyof typeof clientTags
type ProviderTag = keyof typeof providerTags

export type Deal = (list: readonly string[], people: readonly string[]) => string
export type Reviewers = { random: Random; deal: Deal }

/**
 * Deals the words of a list: of those that none of the people has read or written yet, one that was dealt least often.
 * Only when somebody knows all of them does one come to them again.
 */
export function createDecks(random: Random): Deal {
  const known = new Map<string, Set<string>>()
  const dealt = new Map<string, number>()
  const timesOf = (words: string) => dealt.get(words) ?? 0
  return (list, people) => {
    const fresh = list.filter((words) => !people.some((who) => known.get(who)?.has(words)))
    const open = fresh.length > 0 ? fresh : list
    const least = Math.min(...open.map(timesOf))
    const words = random.pick(open.filter((one) => timesOf(one) === least))
    dealt.set(words, timesOf(words) + 1)
    for (const who of people) known.set(who, (known.get(who) ?? new Set()).add(words))
    return words
  }
}

/**
 * After a visit both sides say how it was, each when it suits them; some never do, and what the other side has not
 * answered yet is not public at the end of the story.
 */
export function playReviews(stage: Stage, { client, provider }: Cast, booking: Booking, doneAt: number): void {
  const { random } = stage.reviewers
  const stars = starsOf(random)
  const at = (hours: number) => doneAt + hours * HOUR
  const [clientAt, providerAt] = [3 + random.int(80), 2 + random.int(120)].map((hours) =>
    stage.awake(at(hours), doneAt),
  ) as [number, number]
  const [hasClient, hasProvider] = [random.chance(0.85), random.chance(0.75)]
  const tags = pickSome(stage, Object.keys(clientTags).filter(fits(booking.service.category)) as ClientTag[])
  const people = [client, provider]
  const words = clientWords(stage, booking, { stars, people })
  const back = providerWords(stage, people)
  const mayQuote = stars >= 4 && random.chance(0.5)
  const params = { id: booking.id }
  if (hasClient)
    stage.plan(clientAt, () =>
      stage.door.call(client, writeReview, {
        params,
        body: { stars, text: words, tags: stars >= 4 ? tags : [], may_quote: mayQuote },
      }),
    )
  if (hasProvider) stage.plan(providerAt, () => stage.door.call(provider, writeReview, { params, body: back }))
  if (hasClient && hasProvider && (stars <= 3 || random.chance(0.4)))
    stage.plan(Math.max(clientAt, providerAt) + (2 + random.int(30)) * HOUR, async () => {
      const { theirs } = await stage.door.call(provider, getVisitReview, { params })
      const text = stage.reviewers.deal(stars <= 3 ? apologies : replies, people)
      if (theirs) await stage.door.call(provider, replyToReview, { params: { id: theirs.id }, body: { text } })
    })
}

/** Mostly happy, as people are who come back. */
function starsOf(random: Random): Stars {
  const share = random.next()
  if (share < 0.62) return 5
  if (share < 0.87) return 4
  if (share < 0.95) return 3
  return share < 0.985 ? 2 : 1
}

function clientWords(
  { reviewers: { random, deal } }: Stage,
  { provider, service }: Booking,
  { stars, people }: { stars: Stars; people: readonly string[] },
): string {
  const [name = ''] = provider.full_name.split(' ')
  const what = stars <= 3 ? complaints[stars as 1 | 2 | 3] : detailsOf(service)
  const parts = [deal(openings[stars], people), deal(what, people)]
  if (stars === 5 && random.chance(0.5)) parts.push(deal(closings, people))
  const text = parts.join(random.chance(0.15) ? '\n\n' : ' ')
  return text.replaceAll('{name}', name)
}

/** Of the service itself where there are such, else of everything in its category. */
function detailsOf({ title, category }: Booking['service']): readonly string[] {
  const own = ofService.filter(([names]) => names.test(title)).flatMap(([, words]) => words)
  return [...own, ...(details[category] ?? [])]
}

function providerWords(stage: Stage, people: readonly string[]) {
  const { random, deal } = stage.reviewers
  const stars = random.chance(0.8) ? 5 : 4
  return {
    stars,
    text: deal(aboutClients[stars], people),
    tags: pickSome(stage, Object.keys(providerTags) as ProviderTag[]),
  }
}

function pickSome<T>({ reviewers: { random } }: Stage, list: readonly T[]): T[] {
  return list.filter(() => random.chance(0.35)).slice(0, 3)
}

/** Only visits to pets are good with pets. */
const fits = (category: string) => (tag: string) => tag !== 'good_with_pets' || category === 'Pet Care'
