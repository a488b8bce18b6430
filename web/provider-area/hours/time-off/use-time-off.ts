import { useState } from 'react'

import type { TimeOff } from '#contract/availability/time-off.ts'
import { ApiError, call } from '#web/api.ts'
import { listTimeOff, removeTimeOff } from '#web/endpoints/availability/time-off.gen.ts'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { toast } from '#web/ui/toast.tsx'

/** Upcoming time off, as it is added and removed, for the calendar and for the list below it. */
export function useTimeOff(saved: readonly TimeOff[]) {
  const [list, setList] = useState(saved)
  const [removed, setRemoved] = useState('')
  const { busy, error, run } = useAction(() => SAVE_FAILED)

  const refresh = async () => setList(await call(listTimeOff))
  const remove = (id: string) =>
    run(async () => {
      setRemoved(id)
      try {
        await call(removeTimeOff, { params: { id } })
        toast('Time off removed')
      } catch (reason) {
        // Gone already, in another tab: then the list only has to follow.
        if (!(reason instanceof ApiError && reason.status === 404)) throw reason
      } finally {
        await refresh()
      }
      // The button that held the focus has gone.
      focusHeading()
    })
  const onAdded = async () => {
    toast('Time off added')
    await refresh().catch(() => undefined)
  }
  return { list, error, removing: busy ? removed : null, remove: (id: string) => void remove(id), onAdded }
}

export type OwnTimeOff = ReturnType<typeof useTimeOff>
