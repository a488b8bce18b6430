import { useContext, useRef, useState } from 'react'

import { errorText } from '#web/api-error.ts'

import { Mending } from './mending.ts'

/** What an act may end with when the page is about to go: its button stays locked. */
export const NAVIGATING = 'leaving'

/** What is said when the server gives no reason; or the words made of what was thrown, null when they stand elsewhere. */
export type Failed = string | ((reason: unknown) => string | null)

/** What a button does, one thing at a time: whether it is under way, and in words why the last one failed. */
export function useAction(failed: Failed = 'Something went wrong. Please try again.') {
  const [busy, setBusy] = useState(false)
  const [error, say] = useState<string | null>(null)
  const running = useRef(false)
  const mend = useContext(Mending)

  /**
   * Does nothing while something is under way. What could be mended is done once more.
   * @param act may answer `NAVIGATING`
   * @param words of this act, where they differ from the others'
   */
  const run = async (act: () => unknown, words = failed): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    say(null)
    let isLeaving = false
    try {
      isLeaving = (await doMended(act, mend)) === NAVIGATING
    } catch (reason) {
      say(typeof words === 'string' ? errorText(reason, words) : words(reason))
    }
    running.current = isLeaving
    setBusy(isLeaving)
  }
  return { busy, error, say, run }
}

async function doMended(act: () => unknown, mend: (reason: unknown) => Promise<boolean>): Promise<unknown> {
  try {
    return await act()
  } catch (reason) {
    if (!(await mend(reason))) throw reason
    return act()
  }
}
