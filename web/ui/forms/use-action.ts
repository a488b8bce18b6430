import { useContext, useRef, useState } from 'react'

import { errorText } from '#web/api-error.ts'

import { Mending } from './mending.ts'

/** Result of an act that leaves the page: its button stays locked. */
export const NAVIGATING = 'leaving'

/**
 * Message when the server gives no reason, or a function that makes one from the error: null if it is shown elsewhere.
 */
export type Failed = string | ((reason: unknown) => string | null)

/** An act of a button, one at a time: whether it is under way, and the message of the last failure. */
export function useAction(failed: Failed = 'Something went wrong. Please try again.') {
  const [busy, setBusy] = useState(false)
  const [error, say] = useState<string | null>(null)
  const running = useRef(false)
  const mend = useContext(Mending)

  /**
   * Does nothing while something is under way. If the cause of a failure could be removed, the act is repeated.
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
