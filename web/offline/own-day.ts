import type { Booking } from '#contract/bookings.ts'
import { type ApiError, call } from '#web/api.ts'
import { getDaySheet } from '#web/endpoints/bookings/day-sheet.gen.ts'
import { isAway } from '#web/api-error.ts'
import { readToken, readView } from '#web/token.ts'

import { DAY_STORE, drop, type KeepDay, SYNC_TAG, visitPath } from './kept/names.ts'
import { isWaiting, keepStep, listSteps, type StepKind } from './kept/queue.ts'
import { ROUTES, type Sent, sendSteps } from './kept/send.ts'
import { clockOf, type KeptSheet, readSheet, serverNow, writeSheet } from './kept/sheet.ts'
import type { SessionUser } from '#web/session.ts'

/** A sheet this young is not requested again, unless something has changed. */
const YOUNG_MS = 60_000

/** This browser's stored day sheet of the signed-in provider. Null while an admin views someone's pages. */
export async function readOwnDay(): Promise<KeptSheet | null> {
  return readView() === null ? readSheet(readToken()) : null
}

/** Loads the day again and stores it with its pages, where the browser can show them without a network. */
export async function refreshDay(user: SessionUser, isChanged: boolean): Promise<void> {
  const token = readToken()
  if (token === null || readView() !== null || !('serviceWorker' in navigator)) return
  const kept = await readOwnDay()
  if (!isChanged && kept && Date.now() - kept.stored_at < YOUNG_MS) return
  const sheet = await call(getDaySheet)
  if (readToken() !== token) return
  await writeSheet({ user, token, sheet, stored_at: Date.now() })
  // The person has signed out meanwhile.
  if (readToken() !== token) return drop(DAY_STORE)
  const { active } = await navigator.serviceWorker.ready
  const paths = sheet.visits.map(({ day }) => visitPath(day.booking_id))
  active?.postMessage({ type: 'keep-day', paths } satisfies KeepDay)
}

export async function sendOwnSteps(owner: string): Promise<Sent> {
  const token = readToken()
  return token === null || readView() !== null ? 'later' : sendSteps({ token, owner })
}

const TITLES: Record<StepKind, string> = {
  on_my_way: 'On my way',
  running_late: 'Running late',
  check_in: 'Check in',
  check_out: 'Check out',
  complete: 'Complete',
}

type Step = { bookingId: string; kind: StepKind; body: object | null; key: string }

/**
 * Sends a step of the day, or stores it until it can be sent: after those that wait already, under the key of the first
 * try, so that it counts once whatever became of the answer.
 * @throws ApiError when the server says no, or when nothing can be stored here
 */
export async function sendOrKeep({ bookingId, kind, body, key }: Step): Promise<'sent' | 'kept'> {
  const kept = await readOwnDay()
  const others = kept ? await listSteps(kept.user.id) : []
  if (!others.some(isWaiting)) {
    try {
      await call(
        ROUTES[kind] as never,
        { params: { id: bookingId }, body, headers: { 'idempotency-key': key } } as never,
      )
      return 'sent'
    } catch (reason) {
      if (!isAway(reason) || !kept) throw reason as ApiError
    }
  }
  const now = Date.now()
  await keepStep({
    key,
    owner: kept!.user.id,
    booking_id: bookingId,
    kind,
    body,
    title: TITLES[kind],
    what: nameOf(kept!, bookingId),
    tapped_at: now,
    tapped_text: clockOf(kept!, serverNow(kept!, now)),
    refusal: null,
  })
  await askToSend()
  return 'kept'
}

/** Browsers that can send once there is a network, also when the site is closed. */
async function askToSend(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as
    | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
    | undefined
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined)
}

function nameOf({ sheet }: KeptSheet, bookingId: string): string {
  const booking = bookingOf(sheet, bookingId)
  return booking ? `${booking.service.title}, ${booking.time_text}` : 'your visit'
}

export function bookingOf({ days }: KeptSheet['sheet'], id: string): Booking | undefined {
  for (const { entries } of days)
    for (const entry of entries) if (entry.kind === 'visit' && entry.booking.id === id) return entry.booking
  return undefined
}
