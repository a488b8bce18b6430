import { findEntryByName } from '#server/catalogue/index.ts'
import { listProviderCards } from '#server/availability/provider-page/list-provider-cards.ts'
import { findArea, prefixOf } from '#server/availability/service-area/postal-areas.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { WISH_MET, type WishMet } from './events.ts'
import { addWish, countWishes, listWishedFor, removeWish, takeWishes, type WishedFor } from './queries.ts'

/** Of one person, waiting at the same time. */
const MOST = 20
/** Looked at in one round. */
const AREAS = 50
const PEOPLE = 100
const EVERY_MS = 60_000

type Asked = { service: string; postal?: string | undefined; is_on: boolean }

/**
 * Somebody wants to be told once an entry can be booked where they are, or no longer wants to.
 * Rules: docs/product-rules.md#demand
 * @throws DomainError not_found, invalid_input
 */
export async function wishFor(deps: Deps, personId: string, { service, postal, is_on }: Asked): Promise<void> {
  const entry = await findEntryByName(deps.db, service)
  if (!entry) throw new DomainError('not_found', 'Service not found.')
  const area = postal === undefined ? null : findArea(postal)
  if (area === undefined) throw fieldError('postal', 'This postal code is outside the service area')
  const wish = { person_id: personId, entry_id: entry.id, prefix: area ? prefixOf(area.prefix) : '' }
  await inTransaction(deps.db, async (trx) => {
    if (!is_on) return removeWish(trx, wish)
    if ((await countWishes(trx, personId)) >= MOST)
      throw fieldError('service', `You wait for ${MOST} services already, which is the most.`)
    return addWish(trx, { ...wish, city: area?.city ?? '', asked_at: deps.clock.now() })
  })
}

/** Tells everybody whose wish has come true, once; looked for once a minute. */
export function createWishSweep(deps: Deps): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    const now = deps.clock.now().getTime()
    if (Math.abs(now - last) < EVERY_MS) return
    last = now
    for (const wished of await listWishedFor(deps.db, AREAS)) if (await isServed(deps, wished)) await tell(deps, wished)
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
      const people = await takeWishes(trx, wished, PEOPLE)
      for (const { person_id: personId, email, first_name: firstName } of people)
        await deps.events.announce(trx, WISH_MET, { personId, email, firstName, title, city, at } satisfies WishMet)
      return people.length
    })
    if (told === 0) return
  }
}
