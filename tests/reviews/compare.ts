import { getProvider } from '#contract/availability.ts'
import { reviewTags } from '#contract/review-terms.ts'
import { listClientReviews, listProviderReviews } from '#contract/reviews.ts'
import { expect } from 'vitest'
import type { TestApp } from '#tests/factories/app.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { readAs, type Side } from '#tests/factories/reviews.ts'
import type { Visit } from '#tests/factories/visits.ts'
import * as model from './model.ts'

type Scene = { t: TestApp; visits: Visit[]; reader: TestPerson; admin: TestPerson }

type Shown = {
  stars: number
  text: string
  tags: string[]
  photos: string[]
  author: string
  helpful_count: number
  reply: object | null
}

/** As the model says it: tags by their names, photos by their ids. */
function shownOf({ stars, text, tags, photos, author, helpful_count, reply }: Shown, side: Side) {
  const names = new Map(Object.entries(reviewTags[side]).map(([name, label]) => [label, name]))
  return {
    stars,
    text,
    tags: tags.map((label) => names.get(label)),
    photos: photos.map((address) => address.replace('/api/reviews/photos/', '')),
    isNameless: author === (side === 'client' ? 'A client' : 'A provider'),
    helpful_count,
    isAnswered: reply !== null,
  }
}

/** Everything that each of the people reads, beside what the model says. */
export async function compare({ t, visits, reader, admin }: Scene, m: model.Model): Promise<void> {
  for (const [n, of] of m.visits.entries())
    for (const by of ['client', 'provider'] as const) {
      const { can_write, mine, theirs } = await readAs(t, visits[n]!, by)
      const read = {
        can_write,
        mine: mine && {
          stars: mine.stars,
          text: mine.text,
          tags: mine.tags,
          photos: mine.photos,
          version: mine.version,
          is_public: mine.is_public,
        },
        theirs: theirs && shownOf(theirs, model.otherOf(by)),
      }
      expect(read, `visit ${n}, ${by}`).toEqual(model.viewOf(m, of, by))
    }
  const [{ provider, client }] = visits as [Visit]
  const expected = model.publicOf(m)
  const { body } = await t.call(listProviderReviews, { params: { id: provider.id } })
  const { average, count, distribution } = body.summary
  const reviews = body.reviews.map((review) => shownOf(review, 'client')).toSorted(model.byText)
  expect({ reviews, count, average, distribution }).toEqual(expected)
  const page = await t.call(getProvider, { params: { id: provider.id } })
  expect([page.body.ratings_average, page.body.ratings_count]).toEqual([expected.average, expected.count])
  for (const { token } of [provider, client, admin]) {
    const about = await t.call(listClientReviews, { token, params: { id: client.id } })
    expect(about.body.reviews.map((review) => shownOf(review, 'provider'))).toEqual(model.aboutClient(m.visits[0]!))
  }
  for (const { token } of [reader, visits[1]!.client]) {
    const { status } = await t.call(listClientReviews, { token, params: { id: client.id } })
    expect(status, 'what is said about a client is not for strangers').toBe(404)
  }
}
