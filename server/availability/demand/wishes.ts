import { findEntryByName } from '#server/catalogue/index.ts'
import { listProviderCards } from '#server/availability/provider-page/list-provider-cards.ts'
import { findArea, prefixOf } from '#server/availability/service-area/postal-areas.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { VISITOR_WISH_MET, WISH_MET } from './events.ts'
import {
  addWish,
  countWishes,
  listWishedFor,
  removeWish,
  takeWishes,
  type WishedFor,
  type WishedKey,
} from './queries.ts'
import { takeVisitorWishes } from './visitor-queries.ts'

/** Open alerts per person. */
export const MOST_WISHES = 20
/** Checked in one round. */
const AREAS = 50
const PEOPLE = 100
const EVERY_MS = 60_000

type Asked = { service: string; postal?: string | undefined; is_on: boolean }

/**
 * Turns a person's alert for an entry and an area on or off. Rules: docs/product-rules.md#demand
 * @throws DomainError not_found, invalid_input
 */
export async function wishFor(deps: Deps, personId: string, { service, postal, is_on }: Asked): Promise<void> {
  const entry = await findEntryByName(deps.db, service)
  if (!entry) throw new DomainError('not_found', 'Service not found.')
  const { prefix, city } = placeOf(postal)
  const wish = { person_id: personId, entry_id: entry.id, prefix }
  await inTransaction(deps.db, async (trx) => {
    if (!is_on) return removeWish(trx, wish)
    if ((await countWishes(trx, personId)) >= MOST_WISHES)
      throw fieldError('service', `You already have ${MOST_WISHES} availability alerts, the most you can have.`)
    return addWish(trx, { ...wish, city, asked_at: deps.clock.now() })
  })
}

/**
 * The place of an alert: the area of a postal code with its city, or anywhere. Outside the service area only the first
 * half of the code is kept, so the alert works once we grow there.
 */
export function placeOf(postal: string | undefined): { prefix: string; city: string } {
  if (postal === undefined) return { prefix: '', city: '' }
  const prefix = prefixOf(postal)
  return { prefix, city: findArea(prefix)?.city ?? prefix }
}

/**
 * Notifies everyone whose alert has come true, once; checked once a minute. A round continues where the last one ended,
 * so no number of alerts that no one serves keeps the others from being checked.
 */
export function createWishSweep(deps: Deps): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  let after: WishedKey | null = null
  return async () => {
    const now = deps.clock.now().getTime()
    if (Math.abs(now - last) < EVERY_MS) return
    last = now
    const round: WishedFor[] = await listWishedFor(deps.db, after, AREAS)
    after = round.length < AREAS ? null : round.at(-1)!
    for (const wished of round) if (await isServed(deps, wished)) await tell(deps, wished)
  }
}

async function isServed(deps: Deps, { title, prefix }: WishedFor): Promise<boolean> {
  const query = { service: title, sort: 'recommended', limit: 1, times: 'next' } as const
  const { cards } = await listProviderCards(deps, { ...query, ...(prefix === '' ? {} : { postal: prefix }) })
  return cards.length > 0
}

async function tell(deps: Deps, { title, city, ...wished }: WishedFor): Promise<void> {
  const at = deps.clock.now()
  for (;;) {
    const told = await inTransaction(deps.db, async (trx) => {
      // Visitors first: a visitor who also waits with an account still has that alert here.
      const visitors = await takeVisitorWishes(trx, wished, PEOPLE)
      for (const { id: wishId, email, is_told_otherwise } of visitors)
        if (!is_told_otherwise) await deps.events.publish(trx, VISITOR_WISH_MET, { wishId, email, title, city })
      const people = await takeWishes(trx, wished, PEOPLE)
      for (const { person_id: personId, email, first_name: firstName } of people)
        await deps.events.publish(trx, WISH_MET, { personId, email, firstName, title, city, at })
      return people.length + visitors.length
    })
    if (told === 0) return
  }
}
