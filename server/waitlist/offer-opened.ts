import {
  bookableDates,
  insertHold,
  openedTimes,
  readOffered,
  type AwaitedVisit,
  type OfferedMoment,
} from '#server/availability/index.ts'
import { chooseVisit } from '#server/bookings/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { WAITLIST_OFFERED } from './events.ts'
import { idsOf } from './choices.ts'
import { lockLinesOf } from './line-queries.ts'
import { insertOffer } from './offer-queries.ts'
import { listCandidates, listTaken, type CandidateRow, type Place, type ReleaseRow } from './release-queries.ts'
import { isFarEnough, offerEnds, offersRun, suits } from './rules.ts'

const PAGE = 100
/** How many in line are checked for one release. */
const MOST_LOOKED_AT = 1000
/** How many are asked at the same time: hours opened for weeks don't wait for a whole line. */
const MOST_AT_ONCE = 20

const DAY_MS = 24 * 3_600_000

type Slot = ReturnType<typeof openedTimes>[number]

/**
 * Offers newly available times to the first in line, each time to one. Times that no one in line can take become
 * public. The caller holds the provider's hours, so no one books or edits meanwhile. Rules:
 * docs/product-rules.md#waitlist
 */
export async function offerOpened(
  deps: Deps,
  trx: Transaction,
  release: ReleaseRow,
  moments: { before: OfferedMoment; after: OfferedMoment },
): Promise<void> {
  if (!offersRun(deps.clock.now(), deps.localTime)) return
  const { before } = moments
  let openedTo = createOpened(deps, before, moments.after)
  const dates = bookableDates(deps, moments.after)
  let after: Place | null = null
  for (let asked = 0, seen = 0; seen < MOST_LOOKED_AT;) {
    const page: CandidateRow[] = await listCandidates(trx, release, { after, dates, limit: PAGE })
    for (const candidate of page) {
      const slot = await findTime(deps, trx, candidate, openedTo)
      if (!slot || !(await ask(deps, trx, { release, candidate, slot, bufferMinutes: before.bufferMinutes }))) continue
      asked += 1
      if (asked === MOST_AT_ONCE) return
      openedTo = createOpened(deps, before, await readOffered(trx, deps, release.provider_id))
    }
    seen += page.length
    after = page.at(-1) ?? null
    if (page.length < PAGE) return
  }
}

type Opened = (visit: AwaitedVisit) => readonly Slot[]

/** Calculated once for each kind of visit: most who wait for a provider want the same. */
function createOpened(deps: Deps, before: OfferedMoment, after: OfferedMoment): Opened {
  const known = new Map<string, readonly Slot[]>()
  return (visit) => {
    const key = JSON.stringify([visit.durationMinutes, visit.place, visit.offeredUntil, visit.isAgreed])
    const slots = known.get(key) ?? openedTimes(deps, before, after, visit)
    known.set(key, slots)
    return slots
  }
}

/** The soonest of the times that a person in line can take; none for a person who can't be asked. */
async function findTime(
  deps: Deps,
  trx: Transaction,
  candidate: CandidateRow,
  openedTo: Opened,
): Promise<Slot | undefined> {
  const now = deps.clock.now()
  const visit = awaitedVisit(candidate, now)
  if (!visit) return undefined
  const { visit_starts_at: before } = candidate
  const wanted = openedTo(visit).filter(
    (slot) =>
      suits(candidate, slot, deps.localTime) &&
      isFarEnough(new Date(slot.startsAt), now) &&
      (before === null || slot.startsAt < before.getTime()),
  )
  if (wanted.length === 0) return undefined
  const from = new Date(now.getTime() - DAY_MS)
  const taken = await listTaken(trx, candidate.client_id, { from, exceptId: candidate.booking_id })
  return wanted.find(
    ({ startsAt, endsAt }) =>
      !taken.some(({ starts_at, ends_at }) => starts_at.getTime() < endsAt && ends_at.getTime() > startsAt),
  )
}

/** Undefined if no visit could result. */
function awaitedVisit(candidate: CandidateRow, now: Date): AwaitedVisit | undefined {
  const { is_out, is_listed, booking_id, visit_starts_at, visit_ends_at, visit_stands, sold } = candidate
  const visit = { place: candidate.postal_code, offeredUntil: candidate.offered_until }
  if (is_out) return undefined
  if (booking_id !== null && visit_starts_at && visit_ends_at) {
    // Nearer than a day the other side has to agree.
    if (!visit_stands || visit_starts_at.getTime() - now.getTime() < DAY_MS) return undefined
    const durationMinutes = Math.round((visit_ends_at.getTime() - visit_starts_at.getTime()) / 60_000)
    return { ...visit, durationMinutes, isAgreed: true }
  }
  if (!is_listed) return undefined
  try {
    const add_ons = idsOf(candidate, sold.add_ons)
    return { ...visit, durationMinutes: chooseVisit(sold, { add_ons, quantity: candidate.quantity }).minutes }
  } catch (error) {
    // The choice is no longer sold. The client finds out when they look.
    if (error instanceof DomainError) return undefined
    throw error
  }
}

type Asking = { release: ReleaseRow; candidate: CandidateRow; slot: Slot; bufferMinutes: number }

/** Holds the time for one person and notifies them. @returns false when they cannot be asked right now */
async function ask(deps: Deps, trx: Transaction, asking: Asking): Promise<boolean> {
  const { release, candidate, slot, bufferMinutes } = asking
  const { client_id: clientId } = candidate
  // Another release may be asking them right now: only then is it known whether they can be asked.
  await lockLinesOf(trx, clientId)
  const now = deps.clock.now()
  const [startsAt, endsAt] = [new Date(slot.startsAt), new Date(slot.endsAt)]
  const id = newId()
  const told = await insertOffer(trx, {
    id,
    release_id: release.id,
    entry_id: candidate.id,
    client_id: clientId,
    provider_id: release.provider_id,
    offering_id: candidate.offering_id,
    starts_at: startsAt,
    ends_at: endsAt,
    offered_at: now,
    expires_at: offerEnds(now),
  })
  if (!told) return false
  const providerId = release.provider_id
  const place = candidate.postal_code
  const isHeld = await insertHold(trx, { id, providerId, heldFor: clientId, startsAt, endsAt, bufferMinutes, place })
  // The hours are held, so nothing can have come in between.
  if (!isHeld) throw new Error('an offered time is taken')
  await deps.events.publish(trx, WAITLIST_OFFERED, {
    offerId: id,
    personId: clientId,
    email: told.email,
    phone: told.phone,
    firstName: told.first_name,
    service: candidate.title,
    providerFirstName: told.provider_first_name,
    startsAt,
    expiresAt: offerEnds(now),
    earlierThan: candidate.visit_starts_at,
  })
  return true
}
