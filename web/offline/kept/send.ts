import type { Route } from '#contract/endpoint.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'
import { setBookingStatus } from '#web/endpoints/bookings.gen.ts'
import { checkIn, checkOut, sayOnMyWay, sayRunningLate } from '#web/endpoints/bookings/visit-day.gen.ts'

import { DAY_STORE, drop, QUEUE_STORE } from './names.ts'
import { purgeStep, isWaiting, type KeptStep, listSteps, refuseStep, type StepKind } from './queue.ts'
import { tellChanged } from './store.ts'

export const ROUTES: Record<StepKind, Pick<Route<unknown>, 'method' | 'path'>> = {
  on_my_way: sayOnMyWay,
  running_late: sayRunningLate,
  check_in: checkIn,
  check_out: checkOut,
  complete: setBookingStatus,
}

/** Result of sending all waiting steps. `later`: no answer, so the rest is tried again. */
export type Sent = 'done' | 'later' | 'signed-out'

const REFUSED = 'It wasn’t accepted.'

/**
 * Sends what waits, one after the other in its order. One page or worker does so at a time, and each step goes under the
 * key that it was first sent with: whatever became of an earlier answer, it counts once.
 */
export async function sendSteps({ token, owner }: { token: string; owner: string }): Promise<Sent> {
  const run = async (): Promise<Sent> => {
    for (const step of (await listSteps(owner)).filter(isWaiting)) {
      const outcome = await sendStep(step, token)
      if (outcome !== 'done') return outcome
    }
    return 'done'
  }
  // Not on an address without a certificate: there the key alone decides.
  const locks = navigator.locks as LockManager | undefined
  return locks ? locks.request(QUEUE_STORE, run) : run()
}

async function sendStep(step: KeptStep, token: string): Promise<Sent> {
  const answer = await post(step, token).catch(() => null)
  if (answer === null || isPassing(answer.status)) return 'later'
  if (answer.status === 401) {
    drop(DAY_STORE)
    tellChanged()
    return 'signed-out'
  }
  if (answer.ok) await purgeStep(step.key)
  else await refuseStep(step, await wordsOf(answer))
  return 'done'
}

function post({ kind, booking_id, key, body }: KeptStep, token: string): Promise<Response> {
  const { method, path } = ROUTES[kind]
  return fetch(`/api${path.replace(':id', encodeURIComponent(booking_id))}`, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
}

/** The server, or something before it, cannot answer now. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 429 || status === 408
}

async function wordsOf(answer: Response): Promise<string> {
  const said = (await answer.json().catch(() => null)) as { detail?: unknown; errors?: { msg?: unknown }[] } | null
  const words = said?.errors?.[0]?.msg ?? said?.detail
  return typeof words === 'string' ? words : REFUSED
}
