import { ApiError } from '#web/api.ts'
import { refusalText } from '#web/api-error.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import type { StepKind } from '#web/offline/kept/queue.ts'
import { sendOrKeep } from '#web/offline/own-day.ts'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { toast } from '#web/ui/toast.tsx'

const KEPT = 'Saved until you’re back online.'

/**
 * A step taken at a door, perhaps without reception: an unsent one waits in this browser and is sent automatically,
 * under one key, so that it counts once whatever became of the answer.
 * @param onRefused when the server says no: what is shown may be outdated
 */
export function useKeptStep(bookingId: string, onRefused: () => void, failed = SAVE_FAILED) {
  const keyOf = useIdempotencyKey()
  const { busy, error, say, run } = useAction((reason) => {
    if (reason instanceof ApiError && reason.code === 'wrong_state') onRefused()
    return refusalText(reason, failed)
  })
  /** @param done what follows, with what is said once it has arrived */
  const take = (kind: StepKind, body: object | null, { said, after }: { said: string; after: () => void }) =>
    run(async () => {
      const outcome = await sendOrKeep({ bookingId, kind, body, key: keyOf({ kind, body }) })
      if (outcome === 'sent') toast(said)
      else toast(KEPT, 'info')
      after()
    })
  return { busy, error, say, take }
}
