import { useEffect, useEffectEvent, useState } from 'react'

import { ApiError } from '#web/api.ts'
import { isAway, refusalText } from '#web/api-error.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useAction } from '#web/ui/forms/use-action.ts'

const TRY_EVERY_MS = 10_000
const WAITING = 'You’re offline. Keep this page open.'

type Send = (headers: { 'idempotency-key': string }) => Promise<void>

/**
 * A step taken at a door, perhaps without reception: an unsent one waits and is sent again automatically, under one
 * key, so that it counts once whatever became of the answer.
 * @param onRefused when the server says no: what is shown may be outdated
 */
export function useStep(onRefused: () => void) {
  const keyOf = useIdempotencyKey()
  const [waiting, setWaiting] = useState<{ what: object; send: Send } | null>(null)
  const act = useAction((reason) => {
    if (isAway(reason)) return WAITING
    setWaiting(null)
    if (reason instanceof ApiError && reason.code === 'wrong_state') onRefused()
    return refusalText(reason, SAVE_FAILED)
  })

  /** @param what identifies one sending; the same again is the same */
  const run = (what: object, send: Send): Promise<void> =>
    act.run(async () => {
      setWaiting({ what, send })
      await send({ 'idempotency-key': keyOf(what) })
      setWaiting(null)
    })

  const again = useEffectEvent(() => waiting && void run(waiting.what, waiting.send))
  const isWaiting = waiting !== null && act.error === WAITING
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(again, TRY_EVERY_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isWaiting])

  return { busy: act.busy, error: act.error, run }
}
