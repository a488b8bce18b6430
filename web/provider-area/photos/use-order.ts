import { type PointerEvent, useRef, useState } from 'react'

import type { Portfolio } from '#contract/providers/portfolio.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { orderPhotos } from '#web/endpoints/providers/portfolio.gen.ts'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'

import { moved } from './moved.ts'

type Group = Portfolio['groups'][number]

/** The photos of a group as their owner orders them: by a step, or by dragging. Each new order is saved immediately. */
export function useOrder({ service_id, photos }: Group, onSaved: (portfolio: Portfolio) => void) {
  const saved = photos.map(({ id }) => id)
  const [wanted, setWanted] = useState<readonly string[]>(saved)
  const [error, setError] = useState<string | null>(null)
  const dragging = useRef<string | null>(null)
  const waiting = useRef<readonly string[] | null>(null)
  const sending = useRef(false)
  // Another one was added, or one was removed: that order was of other photos.
  const ids = saved.toSorted().join() === wanted.toSorted().join() ? wanted : saved

  /** One order after the other; of those that come meanwhile only the last is sent. */
  const save = async (next: readonly string[]) => {
    waiting.current = next
    if (sending.current) return
    sending.current = true
    setError(null)
    try {
      while (waiting.current) {
        const photo_ids = [...waiting.current]
        waiting.current = null
        const portfolio = await call(orderPhotos, { body: { service_id, photo_ids } })
        if (!waiting.current) onSaved(portfolio)
      }
    } catch (reason) {
      waiting.current = null
      setWanted(saved)
      setError(errorText(reason, SAVE_FAILED))
    }
    sending.current = false
  }

  const place = (id: string, to: number) => {
    const next = moved(ids, id, to)
    setWanted(next)
    return next
  }

  return {
    ids,
    error,
    step(id: string, by: 1 | -1) {
      const to = ids.indexOf(id) + by
      if (to >= 0 && to < ids.length) void save(place(id, to))
    },
    /** Props for a photo's grip. */
    gripOf: (id: string) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        dragging.current = id
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (dragging.current !== id) return
        const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-photo]')
        const to = ids.indexOf(under?.dataset['photo'] ?? '')
        if (to >= 0 && to !== ids.indexOf(id)) place(id, to)
      },
      onPointerUp() {
        if (dragging.current === id && ids.join() !== saved.join()) void save(ids)
        dragging.current = null
      },
      onPointerCancel() {
        dragging.current = null
        setWanted(saved)
      },
    }),
  }
}
