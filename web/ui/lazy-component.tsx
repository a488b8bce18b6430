import { type ComponentType, useEffect, useState } from 'react'

import { toast } from './toast.tsx'

const FAILED = 'Couldn’t open this. Please check your connection.'
const AGAIN_MS = 3000
/** By then the page is ready in any case. */
const IDLE_MS = 4000

/**
 * A dialog or a part of a page that most people never open: its code comes when the browser has nothing else to do, or
 * as soon as it is opened. A part opened earlier appears once its code has arrived.
 * @param isOpened whether these props ask for it; a part that is only on the page while it is open always does
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isOpened: (props: P) => boolean = () => true,
) {
  let known: ComponentType<P> | null = null
  /** For a loader that knows that its page shows the part: then it is there from the first frame, and moves nothing. */
  const ready = async (): Promise<void> => {
    known = await load().catch(() => null)
  }
  function LazyPart(props: P) {
    // A server draws none of them: a browser that has just come has not loaded them either.
    const [Part, setPart] = useState(() => (typeof document === 'undefined' ? null : known))
    const opened = isOpened(props)
    useEffect(() => {
      if (Part) return
      let timer: ReturnType<typeof setTimeout> | undefined
      const ask = () =>
        void load().then(
          (found) => {
            known = found
            setPart(() => found)
          },
          () => {
            if (!opened) return
            toast(FAILED, 'error')
            timer = setTimeout(ask, AGAIN_MS)
          },
        )
      const callOff = opened ? ask() : whenIdle(ask)
      return () => {
        clearTimeout(timer)
        callOff?.()
      }
    }, [Part, opened])
    return Part && <Part {...props} />
  }
  return Object.assign(LazyPart, { ready })
}

/** @returns how to cancel it */
function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(act, { timeout: IDLE_MS })
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(act, IDLE_MS)
  return () => clearTimeout(timer)
}
