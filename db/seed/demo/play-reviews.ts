import { readFile } from 'node:fs/promises'
import { clientTags, providerTags, REVIEW_MIN } from '#contract/review-terms.ts'
import { getVisitReview, replyToReview, uploadReviewPhoto, writeReview } from '#contract/reviews.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Cast, Stage } from './play-bookings.ts'
import type { Random } from './random.ts'
import { aboutClients, apologies, replies } from './review-answers.ts'
import { details, ofService } from './review-details.ts'
import { closings, complaints, openings, petOpenings, type Stars } from './review-words.ts'

const HOUR = 3_600_000
/** Each is shown once: by scripts/art/make-review-photos.mjs. */
const photosOf: Readonly<Record<string, readonly string[]>> = {
  Nails: ['sparkles-2', 'nail-art-1'],
  Hair: ['balayage-1', 'comb-2'],
  Makeup: ['lipstick-2'],
  'Lashes & Brows': ['eye-1', 'brow-shaping-2'],
  'Skincare & Facials': ['lotion-1'],
}
type ClientTag = keyof typeof clientTags
type ProviderTag = keyof typeof providerTags

/** Something of a list that nobody has said yet; undefined once all of it was said. */
export type Deal = (list: readonly string[]) => string | undefined
export type Reviewers = { random: Random; deal: Deal }

/** Deals the words of lists, each once: a reader never meets the same sentence twice. */
export function createDecks(random: Random): Deal {
  const said = new Set<string>()
  return (list) => {
    const fresh = list.filter((words) => !said.has(words))
    if (fresh.length === 0) return undefined
    const words = random.pick(fresh)
    said.add(words)
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
  const [hasClient, hasProvider] = [random.chance(0.8), random.chance(0.55)]
  const tags = pickSome(stage, Object.keys(clientTags).filter(fits(booking.service.category)) as ClientTag[])
  const words = hasClient ? clientWords(stage, booking, stars) : ''
  const back = hasProvider ? providerWords(stage) : null
  const mayQuote = stars >= 4 && random.chance(0.5)
  // Reviews that nobody answers are not public before two weeks are over.
  const file =
    stars === 5 && words !== '' && back ? stage.reviewers.deal(photosOf[booking.service.category] ?? []) : undefined
  const photo = file && new URL(`./review-photos/${file}.webp`, import.meta.url)
  const params = { id: booking.id }
  if (words !== '')
    stage.plan(clientAt, async () => {
      const photos = photo ? [await stage.door.upload(client, uploadReviewPhoto.path, await readFile(photo))] : []
      await stage.door.call(client, writeReview, {
        params,
        body: {
          stars,
          text: words,
          tags: stars >= 4 ? tags : [],
          may_quote: mayQuote,
          photos,
          may_show_photos: photos.length > 0,
        },
      })
    })
  if (back) stage.plan(providerAt, () => stage.door.call(provider, writeReview, { params, body: back }))
  if (words !== '' && back && (stars <= 3 || random.chance(0.4)))
    stage.plan(stage.awake(Math.max(clientAt, providerAt) + (2 + random.int(30)) * HOUR), async () => {
      const { theirs } = await stage.door.call(provider, getVisitReview, { params })
      const text = stage.reviewers.deal(stars <= 3 ? apologies : replies)
      if (theirs && text) await stage.door.call(provider, replyToReview, { params: { id: theirs.id }, body: { text } })
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

/** @returns '' where everything there is to say was said */
function clientWords({ reviewers: { random, deal } }: Stage, { provider, service }: Booking, stars: Stars): string {
  const [name = ''] = provider.full_name.split(' ')
  const first = (service.category === 'Pet Care' && petOpenings[stars]) || openings[stars]
  const what = stars <= 3 ? complaints[stars as 1 | 2 | 3] : detailsOf(service)
  const parts = [deal(what) ?? deal(first)]
  // Many write one sentence; complaints are longer.
  if (stars <= 3 || random.chance(0.55)) parts.unshift(deal(first))
  if (stars === 5 && random.chance(0.25)) parts.push(deal(closings))
  const between = random.chance(0.15) ? '\n\n' : ' '
  const joined = () =>
    parts
      .filter((part) => part !== undefined)
      .join(between)
      .replaceAll('{name}', name)
  if (joined().length < REVIEW_MIN) parts.unshift(deal(first))
  // Too short for a review all the same, once most was said.
  return joined().length < REVIEW_MIN ? '' : joined()
}

/** Details about the service itself where there are any, otherwise about its category. */
function detailsOf({ title, category }: Booking['service']): readonly string[] {
  const own = ofService.filter(([names]) => names.test(title)).flatMap(([, words]) => words)
  return [...own, ...(details[category] ?? [])]
}

function providerWords(stage: Stage) {
  const { random, deal } = stage.reviewers
  const stars = random.chance(0.8) ? 5 : 4
  const text = deal(aboutClients[stars])
  return text ? { stars, text, tags: pickSome(stage, Object.keys(providerTags) as ProviderTag[]) } : null
}

function pickSome<T>({ reviewers: { random } }: Stage, list: readonly T[]): T[] {
  return list.filter(() => random.chance(0.35)).slice(0, 3)
}

/** Only visits to pets are good with pets. */
const fits = (category: string) => (tag: string) => tag !== 'good_with_pets' || category === 'Pet Care'
