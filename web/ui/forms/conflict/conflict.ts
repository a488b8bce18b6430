import { useState } from 'react'

import { ApiError } from '#web/api.ts'

/** One field that reads differently here and where it was saved meanwhile; as words, '' for empty. */
export type Difference = {
  name: string
  mine: string
  theirs: string
  /** False: it was changed over there only, so keeping one's own leaves it as it is there. */
  isTouched: boolean
}

/**
 * Notices that the data of a form was saved again on another device. `present` is then the saved state; nothing was
 * written, and nothing typed is lost.
 */
export function useConflict<T>(read: () => Promise<T>) {
  const [present, setPresent] = useState<T | null>(null)
  /** @returns whether `reason` was that; it rejects when the current values cannot be read */
  const meet = async (reason: unknown): Promise<T | null> => {
    if (!(reason instanceof ApiError && reason.code === 'changed_elsewhere')) return null
    const now = await read()
    setPresent(now)
    return now
  }
  const clear = () => setPresent(null)
  /**
   * @param isSaved whether what was saved meanwhile is what was to be saved: then it is as good
   * @returns what is saved now; null when it is something else, which is then `present`
   */
  const save = async (write: () => Promise<T>, isSaved: (now: T) => boolean): Promise<T | null> => {
    try {
      const saved = await write()
      clear()
      return saved
    } catch (reason) {
      const now = await meet(reason).catch(() => null)
      if (now === null) throw reason
      if (!isSaved(now)) return null
      clear()
      return now
    }
  }
  return { present, meet, save, clear }
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The reader's changes on top of the saved version: fields that they didn't touch keep the saved value. */
export function keepMine<V extends object>(base: V, mine: V, theirs: V): V {
  const kept = { ...theirs }
  for (const name of Object.keys(mine) as (keyof V)[]) if (!isSame(mine[name], base[name])) kept[name] = mine[name]
  return kept
}
