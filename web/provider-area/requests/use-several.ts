import { useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { refusalText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { setBookingStatus } from '#web/endpoints/bookings.gen.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { toast } from '#web/ui/toast.tsx'

import { ANSWERS, type Answer } from './answers.ts'

/** Visits that repeat have dates of their own to look at: they are answered alone. */
export function isPickable({ can, series }: Pick<Booking, 'can' | 'series'>): boolean {
  return (can.accept || can.decline) && series === null
}

/**
 * The same answer to several requests. Each is answered by itself, as if its own button was pressed: what the server
 * refuses stays selected, with its reason, and the others are done.
 * @param onDone with the ids that were answered
 */
export function useSeveral(items: readonly Booking[], onDone: (ids: string[]) => void) {
  const [isOn, setOn] = useState(false)
  const [ids, setIds] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [given, setGiven] = useState<Answer>('accept')
  const { busy, run } = useAction()
  const pickable = items.filter(isPickable)
  const picked = pickable.filter(({ id }) => ids.includes(id))

  const end = () => {
    setOn(false)
    setIds([])
    setProblems(new Map())
  }
  const answer = (how: Answer, reason = '') =>
    run(async () => {
      setGiven(how)
      const { status, failed } = ANSWERS[how]
      const done: string[] = []
      const refused = new Map<string, string>()
      // One after the other: whether a visit fits depends on those accepted before it.
      for (const { id } of picked) {
        try {
          await call(setBookingStatus, { params: { id }, body: { status, ...(reason ? { reason } : {}) } })
          done.push(id)
        } catch (refusal) {
          refused.set(id, refusalText(refusal, failed))
        }
      }
      if (done.length > 0) toast(severalText(how, done.length))
      if (refused.size === 0) end()
      else {
        setIds([...refused.keys()])
        setProblems(refused)
      }
      onDone(done)
    })
  return {
    /** Whether there is more than one to choose from. */
    isOffered: pickable.length > 1,
    isOn,
    start: () => setOn(true),
    end,
    picked,
    busy: busy ? given : null,
    problemOf: (id: string) => problems.get(id) ?? null,
    isAll: picked.length === pickable.length,
    pick: (id: string, isPicked: boolean) =>
      setIds((now) => (isPicked ? [...now, id] : now.filter((other) => other !== id))),
    pickAll: () => setIds(pickable.map(({ id }) => id)),
    answer,
  }
}

function severalText(how: Answer, count: number): string {
  if (count === 1) return ANSWERS[how].done
  return `${count} bookings ${how === 'accept' ? 'accepted' : 'declined'}. The clients have been notified.`
}
