import { insertHold, readOffered, type TimeOpened } from '#server/availability/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { offerOpened } from './offer-opened.ts'
import { insertRelease, isAwaited, planRelease } from './release-queries.ts'
import { isFarEnough, offersRun } from './rules.ts'

export type FreedTime = {
  providerId: string
  startsAt: Date
  endsAt: Date
  place: string
  /** The client who gave up the time isn't offered it. */
  clientId: string
}

/**
 * A visit has freed its time: it is held for the line immediately, if anyone waits who might want it. Locks nothing of
 * the provider, because the caller holds what a request waits for; the worker finds out who is first. Rules:
 * docs/product-rules.md#waitlist
 */
export async function holdForLine(deps: Deps, trx: Transaction, freed: FreedTime): Promise<void> {
  const { clock, localTime } = deps
  const now = clock.now()
  const { providerId, startsAt, endsAt, place, clientId } = freed
  const date = localTime.localDate(startsAt)
  if (!offersRun(now, localTime) || !isFarEnough(startsAt, now) || date <= localTime.localDate(now)) return
  if (!(await isAwaited(trx, providerId, { from: date, to: date }))) return
  const id = newId()
  // Without the buffer: it may reach into the next visit by now, and the time itself is what counts.
  if (!(await insertHold(trx, { id, providerId, heldFor: '', startsAt, endsAt, bufferMinutes: 0, place }))) return
  await insertRelease(trx, { id, provider_id: providerId, given_up_by: clientId }, { now, dueAt: now })
}

/**
 * A provider offers more than before, and locks the hours: the first in line are asked immediately, the rest is public.
 */
export async function offerOpenedHours(
  deps: Deps,
  trx: Transaction,
  { providerId, before }: TimeOpened,
): Promise<void> {
  const { clock, localTime } = deps
  const now = clock.now()
  if (!offersRun(now, localTime)) return
  const today = localTime.localDate(now)
  if (!(await isAwaited(trx, providerId, { from: today, to: localTime.addDays(today, 366) }))) return
  const after = await readOffered(trx, deps, providerId)
  const release = { id: newId(), provider_id: providerId, given_up_by: null }
  await insertRelease(trx, release, { now, dueAt: null })
  await offerOpened(deps, trx, release, { before, after })
  await planRelease(trx, release.id)
}
